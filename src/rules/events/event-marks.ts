// An event a member has put on their wishlist or in their calendar. Nobody else sees it, and it commits them to nothing.
import { z } from '#rules/base/zod.ts'

export const everyEventMark = ['wishlist', 'calendar'] as const
export type EventMark = (typeof everyEventMark)[number]

/**
 * The two toggles of an event. `on` is the wanted state, so that a form sent twice has the same effect as once
 * (idempotent).
 */
export const markEventForm = z.object({
  event: z.uuid(),
  on: z.enum(['yes', 'no']).transform((on) => on === 'yes'),
})

/** With the words of the toast. */
export const markedText: Record<EventMark, { on: string; off: string; signIn: string }> = {
  wishlist: {
    on: 'Added to wishlist',
    off: 'Removed from wishlist',
    signIn: 'Please sign in to add events to your wishlist',
  },
  calendar: {
    on: 'Added to your calendar',
    off: 'Removed from calendar',
    signIn: 'Please sign in to add events to your calendar',
  },
}
