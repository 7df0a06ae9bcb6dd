import type { EventDetails } from '#server/events/event-view.ts'

/** An event with when it is, in words. */
export type TimedEvent = EventDetails & { day: string; time: string }
