// An approved event takes the facts of the change to it that has just been approved.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canSeat } from '#rules/events/events.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { notifyEvent } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { updateEvent } from '#server/events/event-queries.ts'
import { remindedAt } from '#server/events/planning/event-facts.ts'
import type { Database } from '#server/store/database.ts'
import { dropRevisions, findFacts, type lockRevised } from './submission-queries.ts'

type Revised = Awaited<ReturnType<typeof lockRevised>>

export function createRevisions({ jobs, pictures, city, seats }: EventParts & { seats: EventSeats }) {
  return {
    /** Needs both locked, the approved one first. Whoever comes is told of another time or place. SUBMISSION_CANCELLED, EVENT_OVER, EVENT_SEATS_TAKEN. */
    async replace(
      tx: Database,
      { revised, by, answer }: { revised: Revised; by: string; answer: { adminId: string; now: Date } },
    ): Promise<string> {
      const { adminId, now } = answer
      if (!revised || revised.cancelled_at) throw new DomainError('SUBMISSION_CANCELLED')
      if (revised.starts_at <= now) throw new DomainError('EVENT_OVER')
      const facts = await findFacts(tx, by)
      assertAllowed(canSeat({ capacity: facts.capacity, going: revised.going }))
      const isMoved = +facts.starts_at !== +revised.starts_at || +facts.ends_at !== +revised.ends_at
      const isElsewhere = facts.place !== revised.place || facts.suburb !== revised.suburb
      // First, so that of the picture there is one event less.
      await dropRevisions(tx, revised.id)
      await updateEvent(tx, revised.id, {
        ...facts,
        ...{ version: revised.version + 1, changed_at: now, reviewed_by: adminId, reviewed_at: now },
        ...(isMoved && { reminded_at: remindedAt(facts.starts_at, { now, timeZone: city.timeZone }) }),
      })
      if (facts.picture_id !== revised.picture_id) await pictures.letGo(tx, revised.picture_id)
      await seats.fill(tx, revised.id)
      if (isMoved || isElsewhere)
        await jobs.enqueue(tx, notifyEvent, { eventId: revised.id, news: 'changed' })
      return revised.id
    },
  }
}
