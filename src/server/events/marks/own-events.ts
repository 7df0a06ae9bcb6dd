// A member's own events: those they are going to, and those they marked.

import { growing } from '#rules/base/paging.ts'
import { ownEventsInput } from '#rules/events/event-inputs.ts'
import { toEventCard } from '#server/events/event-view.ts'
import { defineRead } from '#server/operations/operation.ts'
import { listOwnEvents } from './own-event-queries.ts'

/** The viewer's own events, future ones or past ones, the nearest to now first, in three lists: each event is in the first that fits. */
export const ownEvents = defineRead({
  by: 'member',
  input: ownEventsInput,
  run: async ({ db, viewer, now }, { shown, isPast }) => {
    const found = await listOwnEvents(db, { viewer, now, isPast, limit: shown + 1 })
    const { rows, more } = growing(found, shown)
    const listed = Object.groupBy(rows, ({ attendance, is_in_calendar }) =>
      attendance !== null && attendance !== 'no' ? 'answered' : is_in_calendar ? 'calendar' : 'wishlist',
    )
    const cards = (of: typeof rows = []) => of.map((row) => toEventCard(row, viewer, now))
    return {
      answered: cards(listed.answered),
      calendar: cards(listed.calendar),
      wishlist: cards(listed.wishlist),
      more,
    }
  },
})
