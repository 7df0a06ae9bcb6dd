// Scheduled work. Each part selects by state, so a missed run loses nothing.
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { cityEventLimits } from '#rules/events/city-event-limits.ts'
import { reminderHours } from '#rules/events/events.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { dropUnconfirmed, forgetGuests } from '#server/events/city/guest-queries.ts'
import { type EventNews, notifyEvent, notifyLostSeat } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import {
  cancelOfClosedClubs,
  dropAnswersOfDisabled,
  lockWaitedFor,
  lockWithDisabled,
  takeDueReminders,
  takeLostSeats,
} from './due-event-queries.ts'

const BATCH = 100

export function createDueEvents({ db, jobs, city, seats }: EventParts & { seats: EventSeats }) {
  return {
    async updateDue(now: Date): Promise<void> {
      await inBatches(async (tx) => {
        const ids = await lockWithDisabled(tx, { now, limit: BATCH })
        if (ids.length > 0) await dropAnswersOfDisabled(tx, ids)
        for (const id of ids) await seats.fill(tx, id)
        return ids.length
      })
      await inBatches(async (tx) => {
        const ids = await lockWaitedFor(tx, { now, limit: BATCH })
        for (const id of ids) await seats.fill(tx, id)
        return ids.length
      })
      await inBatches(async (tx) =>
        tell(tx, 'cancelled', await cancelOfClosedClubs(tx, { now, limit: BATCH })),
      )
      await inBatches(async (tx) => {
        const lost = await takeLostSeats(tx, BATCH)
        await jobs.enqueueAll(tx, notifyLostSeat, lost)
        return lost.length
      })
      await inBatches((tx) => forgetGuests(tx, { now, limit: BATCH }))
      const before = new Date(now.getTime() - cityEventLimits.confirmDays * DAY_MS)
      await inBatches((tx) => dropUnconfirmed(tx, { before, limit: BATCH }))
      const until = new Date(now.getTime() + reminderHours * HOUR_MS)
      await inBatches(async (tx) =>
        tell(
          tx,
          'reminder',
          await takeDueReminders(tx, { now, until, limit: BATCH, timeZone: city.timeZone }),
        ),
      )
    },
  }

  /** Each batch is a transaction; a batch that is not full is the last. */
  async function inBatches(work: (tx: Database) => Promise<number>): Promise<void> {
    while ((await withTransaction(db, work)) >= BATCH);
  }

  async function tell(tx: Database, news: EventNews, ids: string[]): Promise<number> {
    await jobs.enqueueAll(
      tx,
      notifyEvent,
      ids.map((eventId) => ({ eventId, news })),
    )
    return ids.length
  }
}
