// A merged notice keeps the payloads of those that it replaced while it was unread. If its latest news no longer holds, it tells
// what the latest of those that still hold said.
import type { City } from '#city/city.ts'
import type { Database } from '#server/store/database.ts'
import { keptOf, type Notice, type NoticeSource } from './notice.ts'
import { announceChanged, deleteNotice, lockNoticesOf, rewriteNotice } from './notice-queries.ts'

type Merged = { earlier?: object[] }

/** How news reaches members away from the list: a payload is marked with each way that has told it (notice-queries.ts). */
export type Away = 'mailed' | 'pushed'

/**
 * What a stored notice tells its reader now, with the payload that remains; undefined if nothing of it holds. `by` a letter or a push
 * it tells nothing that an earlier one did.
 */
export async function latestThatHolds<Payload extends object>(
  db: Database,
  source: Pick<NoticeSource<Payload>, 'compose'>,
  {
    payload: all,
    memberId,
    city,
    now,
    by,
  }: { payload: unknown; memberId: string; city: City; now: Date; by?: Away },
): Promise<{ notice: Notice; payload: object } | undefined> {
  const { earlier = [], ...latest }: Merged = Object(all)
  const payloads = [latest, ...earlier]
  for (const [position, payload] of payloads.entries()) {
    if (by && by in payload) return undefined
    // A source composes what its own job has stored.
    const notice = await source.compose(db, payload as Payload, { city, now, only: [memberId] })
    if (notice?.to.includes(memberId))
      return { notice, payload: { ...payload, earlier: payloads.slice(position + 1) } }
  }
  return undefined
}

/**
 * After what one of a source's notices about `of` says has turned out wrong: that notice says again what it had replaced, if that
 * still holds. Otherwise it is gone, also from letters and pushes that are not sent yet.
 */
export async function takeBackNews<Payload extends object>(
  tx: Database,
  source: NoticeSource<Payload>,
  { payload, of, city, now }: { payload: Payload; of: string; city: City; now: Date },
): Promise<void> {
  const rows = await lockNoticesOf(tx, { job: source.job, payload, of })
  for (const { id, member_id: memberId, payload: stored } of rows) {
    const told = await latestThatHolds(tx, source, { payload: stored, memberId, city, now })
    if (!told) await deleteNotice(tx, id)
    else {
      const { news, path } = told.notice
      await rewriteNotice(tx, id, { ...keptOf(source, news), news: news.news, path, payload: told.payload })
    }
  }
  await announceChanged(tx, rows)
}
