import type { eventTimes } from '#rules/events/events.ts'
import type { EventDetails } from '#server/events/event-view.ts'

/** An event with when it is, in words. */
export type TimedEvent = Omit<EventDetails, 'dates' | 'notes'> &
  ReturnType<typeof eventTimes> & { dates: ShownDate[]; notes: ShownNote[] }

/** One of its other dates. */
export type ShownDate = EventDetails['dates'][number] & { day: string }

/** A note of its host, with when it was written; `at` for machines. */
export type ShownNote = Pick<EventDetails['notes'][number], 'id' | 'body' | 'by'> & {
  when: string
  at: string
}
