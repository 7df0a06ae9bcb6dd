// Turns a due notice into one job for each browser of its member.
import type { City } from '#city/city.ts'
import { mostPushed, quietUntil, waysFor } from '#rules/notices/notices.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { toPreference, toQuietHours } from '#server/notifications/preference-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { passOnPushes, sendPush } from './push-jobs.ts'
import * as queries from './push-queries.ts'

const MOST_NOTICES = 200

type Due = NonNullable<Awaited<ReturnType<typeof queries.claimDuePush>>>

export function createPushRounds(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  city: City
  clock: () => Date
}) {
  const { db, jobs, city, clock } = parts

  /** Each notice is a transaction: it is marked as pushed exactly if its jobs exist. */
  return async function passOn(): Promise<void> {
    const due = await queries.listDuePushes(db, clock(), MOST_NOTICES)
    for (const id of due) {
      await withTransaction(db, async (tx) => {
        const notice = await queries.claimDuePush(tx, id, clock())
        if (notice) await passOnOne(tx, notice)
      })
    }
    if (due.length >= MOST_NOTICES) await jobs.enqueue(db, passOnPushes, {})
  }

  async function passOnOne(tx: Database, notice: Due): Promise<void> {
    const { id, kind, member_id: memberId } = notice
    const now = clock()
    const isWanted = notice.is_open && waysFor(kind, toPreference(notice)).push
    if (!isWanted) return queries.setPushDue(tx, id, null)
    // One about the account is sent by night too, unless it can wait: that is known once it is worded.
    const until = kind === 'account' ? undefined : quietUntil(now, toQuietHours(notice), city.timeZone)
    if (until) return queries.setPushDue(tx, id, until)
    const devices = await queries.listDevices(tx, memberId, { now, most: mostPushed })
    await queries.markPushed(tx, id, now)
    await jobs.enqueueAll(
      tx,
      sendPush,
      devices.map((subscriptionId) => ({ noticeId: id, subscriptionId })),
    )
  }
}
