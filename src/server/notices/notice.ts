// Notices to members. A feature says which of its jobs tell something and which members get it, and has the wording.
// How it reaches them (their list, an email, a push) is for notifications to know.
import type { City } from '#city/city.ts'
import { inWords, type NewsIn, type Reader, type StoredNews, type Wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Database } from '#server/store/database.ts'

/** How a notice reads: its subject and first paragraph on a list, all of it in an email. `label` is that of its link. */
export type NoticeWords = { subject: string; paragraphs: string[]; label: string }

/** Every kind of news that a source tells, with its facts and their wording. */
type NoticeTable = Record<string, Wording<z.ZodObject, NoticeWords>>

export type Notice<News extends StoredNews = StoredNews> = {
  /** Ids of the readers; disabled, unconfirmed and former members are left out later. */
  to: string[]
  /** The id of the thing it is about: a member who has dealt with that has read the notice. */
  of: string
  news: News
  /** Where it is another than that of its source. */
  kind?: KindOfNotice
  /** Where it leads on this site. */
  path: string
}

/** `only`: look for readers among these members alone. */
export type Telling = { city: City; only?: readonly string[] | undefined }

/** One job that tells something. */
export type NoticeSource<Payload extends object> = AnySource<Payload, NoticeTable, StoredNews>

/** The same, and all of its news is in its table of wordings. */
export type NoticeSourceIn<Payload extends object, Table extends NoticeTable> = AnySource<
  Payload,
  Table,
  NewsIn<Table>
>

/** `compose` reads how things stand now; undefined when there is nothing (any more) to say. */
type AnySource<Payload extends object, Table extends NoticeTable, News extends StoredNews> = {
  job: Job<Payload>
  kind: KindOfNotice
  /** Another about the same thing takes the place of one that waits unread, in its letter and push too. */
  isMerged?: true
  /** An email about it is written elsewhere, so digests leave it out. */
  isMailedOtherwise?: true
  /** Nobody may miss it: members without an email address get its subject by SMS. */
  isBySms?: boolean
  words: Table
  compose(db: Database, payload: Payload, telling: Telling): Promise<Notice<News> | undefined>
  /** Looks up words of members that a list quotes, by stored facts. Returns further facts by the id of their notice. */
  recall?(db: Database, told: { id: string; facts: unknown }[]): Promise<Map<string, object>>
}

/** A member by id. Names are filled in when the notice is read, so a former member is not named. */
export const person = z.uuid().nullable()

const untold = new WeakSet<z.core.$ZodType>()

/** A fact for the wording of emails and pushes that is not stored: the words of a member, or something that changes by the hour. */
export function unkept<Fact extends z.ZodType>(fact: Fact) {
  const optional = fact.optional()
  untold.add(optional)
  return optional
}

/** News as it is stored: its facts, without those that are `unkept`, and the ids of the members it names. */
export function keptOf(source: Pick<NoticeSource<never>, 'words'>, { news, facts }: StoredNews) {
  const schema = source.words[news]?.facts
  if (!schema) throw new Error(`There are no words for ${news}`)
  const all: Record<string, unknown> = schema.parse(facts)
  const kept = Object.entries(all).filter(([name]) => !untold.has(schema.shape[name] as z.core.$ZodType))
  const people = kept.flatMap(([name, id]) => (schema.shape[name] === person ? (id ?? []) : []))
  return { facts: Object.fromEntries(kept), people: people as string[] }
}

/** Undefined for news that only another release has words for. */
export function noticeWords(
  source: Pick<NoticeSource<never>, 'words'>,
  news: StoredNews,
  reader: Reader,
): NoticeWords | undefined {
  return inWords(source.words, news, reader)
}
