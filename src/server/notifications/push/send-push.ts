// Sends one notice to one browser, worded when it is sent.

import { createHash } from 'node:crypto'
import type { City } from '#city/city.ts'
import { HOUR_SECONDS } from '#rules/base/durations.ts'
import { type KindOfNotice, quietUntil, waysFor } from '#rules/notices/notices.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Run } from '#server/jobs/worker.ts'
import type { NoticeWords } from '#server/notices/notice.ts'
import { toPreference, toQuietHours } from '#server/notifications/preference-queries.ts'
import { composeNow } from '#server/notifications/worded.ts'
import type { Push } from '#server/push/push.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Database } from '#server/store/database.ts'
import { type PushToSend, sendPush } from './push-jobs.ts'
import { endSubscription, findPushToSend } from './push-queries.ts'

// A service accepts 4 KB: a title is shortened long before that.
const LONGEST_TITLE = 200
const LONGEST_WAIT_SECONDS = HOUR_SECONDS

export function createSendPush(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  city: City
  pushSender: PushSender
  clock: () => Date
}) {
  const { db, jobs, city, pushSender, clock } = parts

  return async function sendOne(toSend: PushToSend, run: Run): Promise<void> {
    const now = clock()
    const found = await findPushToSend(db, toSend, now)
    if (!found || !waysFor(found.kind, toPreference(found)).push) return
    const [told] = await composeNow(db, [found], { id: found.member_id, city, now, by: 'pushed' })
    if (!told) return
    const waits = found.kind !== 'account' || told.canWait
    const until = waits && quietUntil(now, toQuietHours(found), city.timeZone)
    if (until) return again(toSend, run, until)
    const { endpoint, p256dh, auth } = found
    const result = await pushSender.send(toPush(told), { endpoint, p256dh, auth }, run)
    if (result.is === 'gone') await endSubscription(db, { id: toSend.subscriptionId, endpoint, now })
    if (result.is === 'later') {
      const { waits = 0 } = toSend
      // As long as the service asks, and longer each time, up to a limit.
      const seconds = Math.max(result.seconds, Math.min(15 * 2 ** waits, LONGEST_WAIT_SECONDS))
      await again({ ...toSend, waits: waits + 1 }, run, new Date(now.getTime() + seconds * 1000))
    }
  }

  /** Idempotent: the id of the next job is derived from this one's. */
  async function again(toSend: PushToSend, { id }: Run, startAfter: Date): Promise<void> {
    await jobs.enqueue(db, sendPush, toSend, { startAfter, id: idAfter(id) })
  }
}

/** Its subject or what stands for it, and no words of a member: it may be shown on a locked screen. */
function toPush({
  row: { id, kind, about_id: aboutId },
  words: { subject, pushed = subject },
  path,
}: {
  row: { id: string; kind: KindOfNotice; about_id: string }
  words: Pick<NoticeWords, 'subject' | 'pushed'>
  path: string
}): Push {
  const signs = [...pushed]
  const title = signs.length > LONGEST_TITLE ? `${signs.slice(0, LONGEST_TITLE).join('')}…` : pushed
  // Essential notices are shown side by side; of a conversation or an exchange only the latest.
  const tag = (kind === 'account' ? id : aboutId).replaceAll('-', '')
  return { id, title, path, tag }
}

function idAfter(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
