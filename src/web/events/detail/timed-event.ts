import type { eventTimes } from '#rules/events/events.ts'
import type { EventDetails } from '#server/events/event-view.ts'

/** An event with when it is, in words. */
export type TimedEvent = Omit<EventDetails, 'dates'> & ReturnType<typeof eventTimes> & { dates: ShownDate[] }

/** One of its other dates. */
export type ShownDate = EventDetails['dates'][number] & { day: string }
