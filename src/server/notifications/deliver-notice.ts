// From a notice to what each member gets of it: a line on their list, and a letter that may be written some minutes later.
import type { City } from '#city/city.ts'
import { letterDue, waysFor } from '#rules/notices/notices.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Run } from '#server/jobs/worker.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Notice, NoticeSource } from '#server/notices/notice.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { writeDigests } from './mail-jobs.ts'
import { forgetBeyondNewest, insertNotices, listTold } from './member-notice-queries.ts'
import { listRecipients, toPreference, toQuietHours } from './preference-queries.ts'

type Told<Payload extends object> = {
  source: NoticeSource<Payload>
  payload: Payload
  notice: Notice
  jobId: string
  now: Date
}

export function createDelivery(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  city: City
  clock: () => Date
}) {
  const { db, jobs, city, clock } = parts

  /** Done twice under one id it tells once. What it says is read in the transaction that keeps it. */
  return async function deliver<Payload extends object>(
    source: NoticeSource<Payload>,
    payload: Payload,
    { id: jobId }: Pick<Run, 'id'>,
  ): Promise<void> {
    await withTransaction(db, async (tx) => {
      const notice = await source.compose(tx, payload, { city })
      if (!notice || notice.to.length === 0) return
      const rows = await rowsFor(tx, { source, payload, notice, jobId, now: clock() })
      if (rows.length === 0) return
      await insertNotices(tx, rows)
      const members = rows.map((row) => row.member_id)
      await forgetBeyondNewest(tx, members)
      await announce(tx, { members, about: 'notices' })
      // What does not wait need not wait for the next minute either.
      if (source.kind === 'account') await jobs.enqueue(tx, writeDigests, {})
    })
  }

  async function rowsFor<Payload extends object>(tx: Database, told: Told<Payload>) {
    const { source, payload, notice, jobId, now } = told
    const [before, recipients] = [await listTold(tx, jobId), await listRecipients(tx, notice.to, source.kind)]
    return recipients.flatMap((recipient) => {
      const ways = waysFor(source.kind, toPreference(recipient))
      const isMailed = ways.email && recipient.has_email
      if (before.has(recipient.id) || !(ways.inApp || isMailed)) return []
      const quiet = toQuietHours(recipient)
      const row = {
        member_id: recipient.id,
        job_id: jobId,
        source: source.job.name,
        payload: JSON.stringify(payload),
        kind: source.kind,
        about_id: notice.of,
        title: notice.subject,
        words: notice.paragraphs[0] ?? '',
        path: notice.action.path,
        is_listed: ways.inApp,
        created_at: now,
        mail_due_at: isMailed ? letterDue(now, { kind: source.kind, quiet, timeZone: city.timeZone }) : null,
      }
      return [row]
    })
  }
}
