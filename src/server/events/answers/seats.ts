// Gives free seats to the waiting list, in the transaction that freed them.
import { movesUp, seatsGoUntil } from '#rules/events/events.ts'
import { notifyMovedUp } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import type { Database } from '#server/store/database.ts'
import { findSeats, moveUp } from './answer-queries.ts'

export type EventSeats = ReturnType<typeof createSeats>

export function createSeats({ jobs, clock }: Pick<EventParts, 'jobs' | 'clock'>) {
  return {
    /**
     * The caller has locked the event. Members who get a seat are notified, which they cannot be while the event or its club is hidden:
     * then nobody moves up until it is shown again (`lockWaitedFor`).
     */
    async fill(tx: Database, eventId: string): Promise<void> {
      const event = await findSeats(tx, eventId)
      const { capacity, going, waiting, starts_at: startsAt, ends_at: endsAt } = event
      if (event.cancelled_at || !event.is_shown || seatsGoUntil({ startsAt, endsAt }) <= clock()) return
      const count = movesUp({ capacity, going, waiting })
      if (count === 0) return
      const members = await moveUp(tx, eventId, count)
      await jobs.enqueueAll(
        tx,
        notifyMovedUp,
        members.map((memberId) => ({ eventId, memberId })),
      )
      await announceEvent(tx, eventId, { members })
    },
  }
}
