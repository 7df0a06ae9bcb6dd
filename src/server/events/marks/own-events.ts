// What a member finds again of events: what they come to, and what they put aside.
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { toEventCard } from '#server/events/event-view.ts'
import { listOwnEvents } from './own-event-queries.ts'

export function createOwnEvents({ db, clock }: Pick<EventParts, 'db' | 'clock'>) {
  return {
    /** What is ahead of the viewer's own, the next first, in three lists: each event is in the first that fits. */
    async ownEvents(viewer: Viewer, { shown }: { shown: number }) {
      const now = clock()
      const found = await listOwnEvents(db, { viewer: memberOf(viewer), now, limit: shown + 1 })
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
  }
}
