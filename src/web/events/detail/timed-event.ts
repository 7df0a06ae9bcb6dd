import type { eventTimes } from '#rules/events/events.ts'
import type { EventDetails } from '#server/events/event-view.ts'

/** An event with its date and time in words. */
export type TimedEvent = Omit<EventDetails, 'dates' | 'notes'> &
  ReturnType<typeof eventTimes> & { dates: ShownDate[]; notes: ShownNote[] }

/** One of its other dates. */
export type ShownDate = EventDetails['dates'][number] & { day: string }

/** A host's message, with when it was written; `at` is machine-readable. */
export type ShownNote = Pick<EventDetails['notes'][number], 'id' | 'body' | 'by'> & {
  when: string
  at: string
}
