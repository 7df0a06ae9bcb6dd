// What members are told of what happened. A feature says which of its jobs tell something, to whom and in which words;
// how it reaches them (their list, a letter, and whatever comes beside it) is for notifications to know.
import type { City } from '#city/city.ts'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Database } from '#server/store/database.ts'

export type Notice = {
  /** Ids of the members told; who is disabled, unconfirmed or gone is left out later. */
  to: string[]
  /** The id of what it is about: whoever has dealt with that has read it. */
  of: string
  /** Ids of the members whose names are in its words. They are kept as ids, and their names put in when it is read. */
  names?: readonly (string | null)[]
  subject: string
  paragraphs: string[]
  /** Where it is another than that of its source. */
  kind?: KindOfNotice
  /** Where it leads on this site. */
  action: { label: string; path: string }
}

/** Where it is told, and, where that has been found before, whom alone it is about: nobody else need be looked for. */
export type Telling = { city: City; only?: readonly string[] | undefined }

/** One job that tells something. `compose` reads how things stand now; undefined when there is nothing (any more) to say. */
export type NoticeSource<Payload extends object> = {
  job: Job<Payload>
  kind: KindOfNotice
  /** Another about the same thing takes the place of one that waits unread, in its letter and push too. */
  isMerged?: true
  /** A letter about it is written elsewhere, so that there is no other. */
  isMailedOtherwise?: true
  /** Nobody may miss it: who has no email address is sent its subject by SMS. */
  isBySms?: boolean
  compose(db: Database, payload: Payload, telling: Telling): Promise<Notice | undefined>
}
