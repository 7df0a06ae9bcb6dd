import type { eventTimes } from '#rules/events/events.ts'
import type { EventDetails } from '#server/events/event-view.ts'

/** An event with when it is, in words. */
export type TimedEvent = EventDetails & ReturnType<typeof eventTimes>
