// Scheduled work. Each part selects by state, so that a missed run loses nothing, and two processes share the
// work: each skips the rows that the other has locked.

import { addDays, cityDate, instantIn } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { dueReminderDays, requestLife } from '#rules/exchanges/exchanges.ts'
import { byDay } from '#rules/notices/notices.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import type { RequestCloser } from './close-requests.ts'
import {
  type ExchangeNews,
  notifyExchange,
  notifyWhereabouts,
  type WhereaboutsNews,
} from './exchange-jobs.ts'
import * as many from './many-exchange-queries.ts'
import type { StepParts } from './take-step.ts'
import { forgetUndos } from './undo-queries.ts'

const BATCH = 100

export function createExchangeExpiry(parts: StepParts & { closer: RequestCloser }) {
  const { db, messages, jobs, city, closer } = parts

  return async function expireAndRemind(now: Date): Promise<void> {
    await inBatches((tx) => expire(tx, now))
    for (const copyId of await many.listGoneCopies(db, { now, limit: BATCH }))
      await closer.closeRequestsOf(copyId)
    await inBatches((tx) => remindOwners(tx, now))
    await inBatches((tx) => remindBorrowers(tx, now))
    await inBatches((tx) => askAfterMeetings(tx, now))
    await forgetUndos(db, now)
  }

  /**
   * Each batch is a transaction of its own; a batch that is not full was the last. One can be larger: PostgreSQL reads `limit … for update
   * skip locked` again for each row if it plans so.
   */
  async function inBatches(work: (tx: Database) => Promise<number>): Promise<void> {
    while ((await withTransaction(db, work)) >= BATCH);
  }

  async function expire(tx: Database, now: Date): Promise<number> {
    const before = new Date(now.getTime() - requestLife.expiresAfterDays * DAY_MS)
    const expired = await many.expireRequests(tx, { before, now, limit: BATCH })
    await messages.postSystem(tx, {
      to: expired.map((exchange) => ({
        conversationId: exchange.conversation_id,
        unreadFor: [exchange.owner_id, exchange.borrower_id],
      })),
      says: { news: 'expired', facts: {} },
      standing: 'expired',
    })
    const members = new Set(expired.flatMap((exchange) => [exchange.owner_id, exchange.borrower_id]))
    await announce(tx, { members: [...members], about: 'exchanges' })
    await notify(tx, expired, 'expired', now)
    return expired.length
  }

  async function remindOwners(tx: Database, now: Date): Promise<number> {
    const before = new Date(now.getTime() - requestLife.remindOwnerAfterDays * DAY_MS)
    const waiting = await many.takeWaitingOwners(tx, { before, now, limit: BATCH })
    await notify(tx, waiting, 'stillWaiting', now)
    return waiting.length
  }

  async function remindBorrowers(tx: Database, now: Date): Promise<number> {
    const today = cityDate(now, city.timeZone)
    const due = await many.takeDueBorrowers(tx, {
      today,
      lastDueOn: addDays(today, dueReminderDays),
      daysBefore: dueReminderDays,
      timeZone: city.timeZone,
      now,
      limit: BATCH,
    })
    const notices = due.map(({ id: exchangeId, due_on: dueOn }): ExchangeNews => {
      const kind = dueOn !== null && dueOn < today ? 'overdue' : 'dueSoon'
      return { exchangeId, kind, ...(dueOn && { dueOn }) }
    })
    await tell(tx, notices, now)
    const late = notices.filter(({ kind }) => kind === 'overdue')
    await tellWhereabouts(
      tx,
      late.map((news): WhereaboutsNews => ({ ...news, kind: 'notBack' })),
      now,
    )
    return due.length
  }

  async function askAfterMeetings(tx: Database, now: Date): Promise<number> {
    const todayBegan = instantIn(city.timeZone, `${cityDate(now, city.timeZone)}T00:00`)
    const past = await many.takePastMeetings(tx, { todayBegan, now, limit: BATCH })
    const asked = past.map(({ id: exchangeId }): WhereaboutsNews => ({ exchangeId, kind: 'toHandOver' }))
    await tellWhereabouts(tx, asked, now)
    return past.length
  }

  function notify(
    tx: Database,
    rows: { id: string }[],
    kind: 'expired' | 'stillWaiting',
    now: Date,
  ): Promise<void> {
    const notices = rows.map(({ id }) => ({ exchangeId: id, kind }))
    return tell(tx, notices, now)
  }

  function tellWhereabouts(tx: Database, notices: WhereaboutsNews[], now: Date): Promise<void> {
    return jobs.enqueueAll(tx, notifyWhereabouts, notices, { startAfter: byDay(now, city.timeZone) })
  }

  function tell(tx: Database, notices: ExchangeNews[], now: Date): Promise<void> {
    return jobs.enqueueAll(tx, notifyExchange, notices, { startAfter: byDay(now, city.timeZone) })
  }
}
