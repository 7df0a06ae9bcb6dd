// Applies a change to approved events: one that has just been approved, or an administrator's own.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { type Span, spanFrom, spanOf } from '#rules/events/event-span.ts'
import { canSeat } from '#rules/events/events.ts'
import type { EventSeats } from '#server/events/answers/seats.ts'
import { notifyEvent } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { type LockedEvent, updateEvent } from '#server/events/event-queries.ts'
import { remindedAt, timesOn } from '#server/events/planning/event-facts.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { dropRevisions, type findFacts } from './submission-queries.ts'

type Facts = Awaited<ReturnType<typeof findFacts>>
type Change = { facts: Facts; adminId: string; now: Date }

/** Deletes changes to this event, or this one if it is a change itself, and marks the administrators’ notices about them as read. */
export async function withdrawRevisions(tx: Database, id: string): Promise<void> {
  for (const revision of await dropRevisions(tx, id)) await readByAdministrators(tx, revision)
}

export function createRevisions({ jobs, pictures, city, seats }: EventParts & { seats: EventSeats }) {
  return {
    /**
     * The caller has locked the dates, the changed one first; later ones keep their days. Members who are going are notified of another time or place.
     * Not while it is hidden, and never later dates that are: nobody would be told. SUBMISSION_CANCELLED, EVENT_OVER, EVENT_HIDDEN, EVENT_TOO_FAR, EVENT_SEATS_TAKEN.
     */
    async replace(tx: Database, locked: readonly LockedEvent[], change: Change): Promise<void> {
      const [first, ...later] = locked
      if (!first || first.cancelled_at) throw new DomainError('SUBMISSION_CANCELLED')
      if (first.starts_at <= change.now) throw new DomainError('EVENT_OVER')
      if (first.hidden_at) throw new DomainError('EVENT_HIDDEN')
      const others = later.filter(({ hidden_at }) => !hidden_at)
      // First, because the pending change uses the same picture.
      await withdrawRevisions(tx, first.id)
      await changeDate(tx, first, change)
      const { starts_at: startsAt, ends_at: endsAt } = change.facts
      const span = spanOf({ startsAt, endsAt }, city.timeZone)
      for (const date of others) {
        await changeDate(tx, date, { ...change, facts: { ...change.facts, ...timesFor(date, span, change) } })
        await announceEvent(tx, date.id, {})
      }
      for (const old of new Set([first, ...others].map(({ picture_id }) => picture_id)))
        if (old !== change.facts.picture_id) await pictures.letGo(tx, old)
    },
  }

  function timesFor(date: LockedEvent, span: Span, { now }: Change): Pick<Facts, 'starts_at' | 'ends_at'> {
    const { first } = spanOf({ startsAt: date.starts_at, endsAt: date.ends_at }, city.timeZone)
    const { starts_at, ends_at } = timesOn(spanFrom(first, span), { now, timeZone: city.timeZone })
    return { starts_at, ends_at }
  }

  async function changeDate(tx: Database, date: LockedEvent, { facts, adminId, now }: Change): Promise<void> {
    assertAllowed(canSeat({ capacity: facts.capacity, going: date.going }))
    const isMoved = +facts.starts_at !== +date.starts_at || +facts.ends_at !== +date.ends_at
    const isElsewhere = facts.place !== date.place || facts.suburb !== date.suburb
    await updateEvent(tx, date.id, {
      ...facts,
      ...{ version: date.version + 1, changed_at: now, reviewed_by: adminId, reviewed_at: now },
      ...(isMoved && { reminded_at: remindedAt(facts.starts_at, { now, timeZone: city.timeZone }) }),
    })
    await seats.fill(tx, date.id)
    if (isMoved || isElsewhere) await jobs.enqueue(tx, notifyEvent, { eventId: date.id, news: 'changed' })
  }
}
