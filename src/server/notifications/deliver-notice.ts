// From a notice to what each member gets of it: a line on their list, a push, and a letter that may be written some
// minutes later.
import type { City } from '#city/city.ts'
import { type KindOfNotice, letterDue, pushDue, waysFor } from '#rules/notices/notices.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Run } from '#server/jobs/worker.ts'
import { announce } from '#server/live/live-queries.ts'
import type { Notice, NoticeSource } from '#server/notices/notice.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { sendText, writeDigests } from './mail-jobs.ts'
import {
  forgetBeyondNewest,
  insertNotices,
  insertWishNotices,
  listNames,
  listTold,
  type Named,
} from './member-notice-queries.ts'
import { listPhonesWithoutEmail, listRecipients, toPreference, toQuietHours } from './preference-queries.ts'
import { passOnPushes } from './push/push-jobs.ts'

// A club has thousands of members: they are told by so many at a time, so that no transaction holds long.
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
  publicUrl: string
  clock: () => Date
}) {
  const { db, jobs, city, publicUrl, clock } = parts

  /** Done twice under one id it tells once. What it says is read in the transaction that keeps it. */
  return async function deliver<Payload extends object>(
    source: NoticeSource<Payload>,
    payload: Payload,
    { id: jobId }: Pick<Run, 'id'>,
  ): Promise<void> {
    /** Tells the first of those to be told, in one transaction, and answers who is left. */
    const tellSome = (only?: readonly string[]) =>
      withTransaction(db, async (tx) => {
        const notice = await source.compose(tx, payload, { city, only })
        const all = (notice?.to ?? []).filter((id) => !only || only.includes(id))
        const to = all.slice(0, MEMBERS_AT_ONCE)
        if (notice && to.length > 0)
          await tell(tx, { source, payload, notice: { ...notice, to }, jobId, now: clock() })
        return all.slice(MEMBERS_AT_ONCE)
      })
    // All are looked for once; of the others only whether they are still to be told.
    const others = await tellSome()
    for (let from = 0; from < others.length; from += MEMBERS_AT_ONCE)
      await tellSome(others.slice(from, from + MEMBERS_AT_ONCE))
  }

  async function tell<Payload extends object>(tx: Database, told: Told<Payload>): Promise<void> {
    const people = await listNames(tx, told.notice.names ?? [])
    const rows = await rowsFor(tx, told, people)
    if (rows.length === 0) return
    const kind = kindOf(told)
    await (kind === 'wishes' ? insertWishNotices : insertNotices)(tx, rows)
    const members = rows.map((row) => row.member_id)
    await forgetBeyondNewest(tx, members)
    await announce(tx, { members, about: 'notices' })
    // What does not wait need not wait for the next minute either.
    if (kind === 'account') await jobs.enqueue(tx, writeDigests, {})
    if (told.source.isBySms) await text(tx, members, told.notice)
    const [startAfter] = rows.flatMap(({ push_due_at: due }) => due ?? []).sort((one, other) => +one - +other)
    if (startAfter) await jobs.enqueue(tx, passOnPushes, {}, { startAfter })
  }

  async function text(tx: Database, members: string[], { subject, action }: Notice): Promise<void> {
    for (const to of await listPhonesWithoutEmail(tx, members)) {
      await jobs.enqueue(tx, sendText, {
        to,
        text: `${city.productName}: ${subject}. ${publicUrl}${action.path}`,
      })
    }
  }

  async function rowsFor<Payload extends object>(tx: Database, told: Told<Payload>, people: Named[]) {
    const { source, payload, notice, jobId, now } = told
    const kind = kindOf(told)
    const before = await listTold(tx, jobId, notice.to)
    const recipients = await listRecipients(tx, notice.to, { kind, now })
    return recipients.flatMap((recipient) => {
      const ways = waysFor(kind, toPreference(recipient))
      const isMailed = ways.email && recipient.has_email && !source.isMailedOtherwise
      const isPushed = ways.push && recipient.has_push
      if (before.has(recipient.id) || !(ways.inApp || isMailed || isPushed)) return []
      const wishes = { kind, quiet: toQuietHours(recipient), timeZone: city.timeZone }
      const row = {
        member_id: recipient.id,
        job_id: jobId,
        source: source.job.name,
        payload: JSON.stringify(payload),
        kind,
        about_id: notice.of,
        title: withoutNames(notice.subject, people),
        words: withoutNames(notice.paragraphs[0] ?? '', people),
        people: people.map(({ id }) => id),
        path: notice.action.path,
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

/**
 * Their names are put in again when it is read (put_names_in): a list of notices knows nobody who has left. Whole names, all in
 * one go, with the longest of `people` first: one may be a part of another, of a word, or of what stands for one.
 */
export function withoutNames(words: string, people: readonly Named[]): string {
  if (people.length === 0) return words
  const ids = new Map(people.map(({ id, name }) => [name, id]))
  const names = [...ids.keys()].map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return words.replace(whole, (name) => `{member:${ids.get(name)}}`)
}

const kindOf = <Payload extends object>({ source, notice }: Told<Payload>): KindOfNotice =>
  notice.kind ?? source.kind
