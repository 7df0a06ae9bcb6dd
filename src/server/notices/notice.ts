// Notices to members. A feature defines which of its jobs make notices, their recipients and their words.
// How they arrive (the list, an email, a push) is decided by notifications.
import type { City } from '#city/city.ts'
import { inWords, type NewsIn, type Reader, type StoredNews, type Wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Database } from '#server/store/database.ts'

/**
 * The words of a notice: its subject and first paragraph on a list, all of it in an email. `label`: of its link. `pushed`: the title of
 * its push, where the subject has the words of a member.
 */
export type NoticeWords = { subject: string; pushed?: string; paragraphs: string[]; label: string }

/** Every kind of news of a source, with its facts and their wording. */
type NoticeTable = Record<string, Wording<z.ZodObject, NoticeWords>>

export type Notice<News extends StoredNews = StoredNews> = {
  /** Ids of the readers; disabled, unconfirmed and former members are left out later. */
  to: string[]
  /** The id of the thing it is about: a member who has dealt with that has read the notice. */
  of: string
  news: News
  /** If it differs from the kind of its source. */
  kind?: KindOfNotice
  /** If its source says nothing of it. */
  canWait?: true
  /** The path of its link. */
  path: string
}

/** `only`: consider these members alone as recipients. */
export type Telling = { city: City; now: Date; only?: readonly string[] | undefined }

/** One job that makes notices. */
export type NoticeSource<Payload extends object> = AnySource<Payload, NoticeTable, StoredNews>

/** The same, with all of its news in a table of wordings. */
export type NoticeSourceIn<Payload extends object, Table extends NoticeTable> = AnySource<
  Payload,
  Table,
  NewsIn<Table>
>

/** `compose` reads the current state; undefined if there is nothing (any more) to tell. */
type AnySource<Payload extends object, Table extends NoticeTable, News extends StoredNews> = {
  job: Job<Payload>
  kind: KindOfNotice
  /** Replaces an unread notice about the same thing, in its letter and push too. */
  isMerged?: true
  /** Another letter is sent about it, so digests leave it out. */
  isMailedOtherwise?: true
  /** Waits for the end of the quiet hours although its kind is 'account': it is answered or to be answered, and nothing about the account itself. */
  canWait?: true
  /** Worth a line on the list, but no letter and no push. */
  isListOnly?: true
  /** So important that members without an email address get its subject by SMS. */
  isBySms?: boolean
  words: Table
  compose(db: Database, payload: Payload, telling: Telling): Promise<Notice<News> | undefined>
  /** Looks up members' words that a list quotes, by stored facts. Returns further facts by the id of their notice. */
  recall?(db: Database, told: { id: string; facts: unknown }[]): Promise<Map<string, object>>
}

/** A member by id. Names are filled in when the notice is read, so a former member is not named. */
export const person = z.uuid().nullable()

export function canWaitOf(source: { canWait?: true }, notice: { canWait?: true }): boolean {
  return source.canWait === true || notice.canWait === true
}

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
