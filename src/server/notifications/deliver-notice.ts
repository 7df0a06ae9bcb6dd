// Delivers a notice to each member: a line on their list, a push, and a letter that may be written some
// minutes later.
import { createHash } from 'node:crypto'
import type { City } from '#city/city.ts'
import { type KindOfNotice, letterDue, pushDue, waysFor } from '#rules/notices/notices.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Run } from '#server/jobs/worker.ts'
import { announce } from '#server/live/live-queries.ts'
import { canWaitOf, keptOf, type Notice, type NoticeSource, noticeWords } from '#server/notices/notice.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { createPost, writeDigests } from './mail-jobs.ts'
import { forgetBeyondNewest, insertNotices, insertWishNotices, listTold } from './member-notice-queries.ts'
import { listPhonesWithoutEmail, listRecipients, toPreference, toQuietHours } from './preference-queries.ts'
import { passOnPushes } from './push/push-jobs.ts'

// A club has thousands of members: they are notified in batches, which keeps each transaction short.
const MEMBERS_AT_ONCE = 500

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
  const post = createPost(jobs)

  /** Idempotent by its id. Its facts are read in the transaction that stores it. */
  return async function deliver<Payload extends object>(
    source: NoticeSource<Payload>,
    payload: Payload,
    { id: jobId }: Pick<Run, 'id'>,
  ): Promise<void> {
    /** Notifies the first batch of recipients in one transaction, and returns the others. */
    const tellSome = (only?: readonly string[]) =>
      withTransaction(db, async (tx) => {
        const notice = await source.compose(tx, payload, { city, now: clock(), only })
        const all = (notice?.to ?? []).filter((id) => !only || only.includes(id))
        const to = all.slice(0, MEMBERS_AT_ONCE)
        if (notice && to.length > 0)
          await tell(tx, { source, payload, notice: { ...notice, to }, jobId, now: clock() })
        return all.slice(MEMBERS_AT_ONCE)
      })
    // All recipients are looked up once; each later batch only checks whether its members still are recipients.
    const others = await tellSome()
    for (let from = 0; from < others.length; from += MEMBERS_AT_ONCE)
      await tellSome(others.slice(from, from + MEMBERS_AT_ONCE))
  }

  async function tell<Payload extends object>(tx: Database, told: Told<Payload>): Promise<void> {
    const rows = await rowsFor(tx, told)
    if (rows.length === 0) return
    const kind = kindOf(told)
    await (kind === 'wishes' ? insertWishNotices : insertNotices)(tx, rows)
    const members = rows.map((row) => row.member_id)
    await forgetBeyondNewest(tx, members)
    await announce(tx, { members, about: 'notices' })
    // An urgent letter need not wait for the next scheduled run.
    if (kind === 'account') await jobs.enqueue(tx, writeDigests, {})
    if (told.source.isBySms) await text(tx, members, told)
    const [startAfter] = rows.flatMap(({ push_due_at: due }) => due ?? []).sort((one, other) => +one - +other)
    if (startAfter) await jobs.enqueue(tx, passOnPushes, {}, { startAfter })
  }

  async function text<Payload extends object>(
    tx: Database,
    members: string[],
    { source, notice: { news, path } }: Told<Payload>,
  ): Promise<void> {
    const facts = { ...news, facts: keptOf(source, news).facts, source: source.job.name, path }
    for (const { id, phone } of await listPhonesWithoutEmail(tx, members))
      await post(tx, { news: 'notice', facts, reader: id, email: null, phone })
  }

  async function rowsFor<Payload extends object>(tx: Database, told: Told<Payload>) {
    const { source, payload, notice, jobId, now } = told
    const kind = kindOf(told)
    const { facts, people } = keptOf(source, notice.news)
    const withIds = noticeWords(source, notice.news, { id: '', city, nameOf: (id) => id ?? undefined })
    const digest = createHash('sha256')
      .update(withIds?.subject ?? '')
      .digest('base64url')
    const before = await listTold(tx, jobId, notice.to)
    const recipients = await listRecipients(tx, notice.to, { kind, now })
    return recipients.flatMap((recipient) => {
      const ways = waysFor(kind, toPreference(recipient))
      const isMailed = ways.email && recipient.has_email && !source.isMailedOtherwise && !source.isListOnly
      const isPushed = ways.push && recipient.has_push && !source.isListOnly
      if (before.has(recipient.id) || !(ways.inApp || isMailed || isPushed)) return []
      const quiet = toQuietHours(recipient)
      const wishes = { kind, canWait: canWaitOf(source, notice), quiet, timeZone: city.timeZone }
      const row = {
        member_id: recipient.id,
        job_id: jobId,
        source: source.job.name,
        payload: JSON.stringify(payload),
        kind,
        about_id: notice.of,
        news: notice.news.news,
        facts: JSON.stringify(facts),
        people,
        subject_digest: digest.slice(0, 16),
        path: notice.path,
        is_listed: ways.inApp,
        is_merged: source.isMerged === true,
        created_at: now,
        mail_due_at: isMailed ? letterDue(now, wishes) : null,
        push_due_at: isPushed ? pushDue(now, wishes) : null,
      }
      return [row]
    })
  }
}

const kindOf = <Payload extends object>({ source, notice }: Told<Payload>): KindOfNotice =>
  notice.kind ?? source.kind
