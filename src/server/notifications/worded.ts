// Notices in words for one reader: as they were stored, or as they are now.
import type { City } from '#city/city.ts'
import type { Reader, StoredNews } from '#rules/base/wording.ts'
import { type Away, latestThatHolds } from '#server/notices/merged-news.ts'
import {
  canWaitOf,
  keptOf,
  type Notice,
  type NoticeSource,
  type NoticeWords,
  noticeWords,
} from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import { listNames, type Named } from './member-notice-queries.ts'
import { noticeSources } from './notice-sources.ts'

type KeptNotice = StoredNews & { id: string; source: string; people: string[] }

export type WordedNotice<Row> = { row: Row; words: Pick<NoticeWords, 'subject' | 'paragraphs'> }

/** At most two queries: for names, and for quotes. */
export async function wordNotices<Row extends KeptNotice>(
  db: Database,
  rows: Row[],
  { id, city }: Pick<Reader, 'id' | 'city'>,
): Promise<WordedNotice<Row>[]> {
  const [names, recalled] = await Promise.all([
    listNames(
      db,
      rows.flatMap(({ people }) => people),
    ),
    recall(db, rows),
  ])
  const reader = readerAmong(names, { id, city })
  return rows.map((row) => {
    const facts = { ...Object(row.facts), ...recalled.get(row.id) }
    const { source, news } = row
    return {
      row,
      words: news === SAID ? saidWords(facts, reader) : wordsNow({ source, news, facts }, reader),
    }
  })
}

/**
 * Composed again for a letter or a push, without those that no longer hold, are no longer for this reader or were told that way before.
 * `canWait` (notice.ts).
 */
export async function composeNow<Row extends { source: string; payload: unknown }>(
  db: Database,
  rows: Row[],
  { id, city, now, by }: { id: string; city: City; now: Date; by: Away },
): Promise<{ row: Row; words: NoticeWords; path: string; canWait: boolean }[]> {
  const composed: { row: Row; source: NoticeSource<object>; notice: Notice }[] = []
  for (const row of rows) {
    const source = sourceNamed(row.source)
    const told =
      source && (await latestThatHolds(db, source, { payload: row.payload, memberId: id, city, now, by }))
    if (told) composed.push({ row, source, notice: told.notice })
  }
  const people = composed.flatMap(({ source, notice }) => keptOf(source, notice.news).people)
  const reader = readerAmong(await listNames(db, people), { id, city })
  return composed.flatMap(({ row, source, notice }) => {
    const { news, path } = notice
    const words = noticeWords(source, news, reader)
    return words ? [{ row, words, path, canWait: canWaitOf(source, notice) }] : []
  })
}

export function readerAmong(names: Named[], { id, city }: Pick<Reader, 'id' | 'city'>): Reader {
  const byId = new Map(names.map((named) => [named.id, named.name]))
  return { id, city, nameOf: (memberId) => byId.get(memberId ?? '') }
}

function sourceNamed(name: string): NoticeSource<object> | undefined {
  return noticeSources.find(({ job }) => job.name === name)
}

async function recall(db: Database, rows: KeptNotice[]): Promise<Map<string, object>> {
  const found = noticeSources.map((source) => {
    const told = rows.filter((row) => row.source === source.job.name && row.news !== SAID)
    return told.length > 0 ? source.recall?.(db, told) : undefined
  })
  return new Map((await Promise.all(found)).flatMap((facts) => [...(facts ?? [])]))
}

export function wordsNow(
  { source: name, ...told }: StoredNews & { source: string },
  reader: Reader,
): NoticeWords {
  const source = sourceNamed(name)
  return (source && noticeWords(source, told, reader)) ?? unknown
}

/** For news that only another release has words for. */
const unknown = { subject: 'You have a new notification', paragraphs: [], label: 'See your notifications' }

/** A notice as an earlier release worded it. Only migrations make one, and after keptNotices.days there is none. */
const SAID = 'said'

function saidWords(facts: unknown, { nameOf }: Reader) {
  const { title = '', words = '' } = facts as { title?: string; words?: string }
  const withNames = (text: string) =>
    text.replace(/\{member:([0-9a-f-]{36})\}/g, (token, id: string) => nameOf(id) ?? token)
  return { subject: withNames(title), paragraphs: [withNames(words)] }
}
