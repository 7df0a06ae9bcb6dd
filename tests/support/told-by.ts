import { city } from '#city/city.ts'
import { keptOf, type NoticeSource, noticeWords, type Telling } from '#server/notices/notice.ts'
import { listNames } from '#server/notifications/member-notice-queries.ts'
import { readerAmong, wordNotices } from '#server/notifications/worded.ts'
import type { Database } from '#server/store/database.ts'

/** What a source tells now, in the words of an email to the first of its readers. */
export async function toldBy<Payload extends object>(
  source: NoticeSource<Payload>,
  db: Database,
  payload: Payload,
  { only, now = new Date() }: Partial<Pick<Telling, 'only' | 'now'>> = {},
) {
  const notice = await source.compose(db, payload, { city, now, only })
  if (!notice) return undefined
  const { news, path, ...told } = notice
  const { people } = keptOf(source, news)
  const names = await listNames(db, people)
  const words = noticeWords(source, news, readerAmong(names, { id: notice.to[0] ?? '', city }))
  if (!words) throw new Error(`${source.job.name} has no words for ${news.news}`)
  const { label, ...says } = words
  return { ...told, ...(people.length > 0 && { names: people }), ...says, action: { label, path } }
}

/** All notices that are kept, in words, by the names of their readers. */
export async function allNotices(db: Database) {
  const rows = await db
    .selectFrom('member_notices as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .select(['n.id', 'n.source', 'n.news', 'n.facts', 'n.people', 'n.kind', 'n.path', 'n.about_id'])
    .select(['m.name', 'n.member_id'])
    .orderBy('m.name')
    .execute()
  const worded = await wordNotices(db, rows, { id: '', city })
  return worded.map(({ row: { name, kind, path }, words: { subject: title, paragraphs } }) => ({
    ...{ name, title, words: paragraphs[0] ?? '', kind, path },
  }))
}
