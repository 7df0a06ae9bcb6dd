// The external services that events use.
import type { City } from '#city/city.ts'
import type { NewsIn } from '#rules/base/wording.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Post } from '#server/mail/waiting-letter.ts'
import type { Door } from '#server/operations/door.ts'
import type { Database } from '#server/store/database.ts'
import type { guestLetters } from './city/guest-letters.ts'

export type EventParts = {
  db: Database
  door: Door
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  pictures: Pick<Pictures, 'take' | 'letGo'>
  /** Sends a letter once the transaction commits. */
  post: Post<NewsIn<typeof guestLetters>>
  /** The origin that people open in their browser. */
  publicUrl: string
  clock: () => Date
  city: City
}
