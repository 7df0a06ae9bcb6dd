import { sql } from 'kysely'
import type { Member } from '#rules/base/viewer.ts'
import { eventCardsFor } from '#server/events/event-queries.ts'
import { seesEvent } from '#server/events/visible-event-queries.ts'
import type { Database } from '#server/store/database.ts'
import { isMarked } from './mark-queries.ts'

/** A member's current and future events, or their past ones, that they answered or marked and can still see; the nearest to now first. */
export function listOwnEvents(
  db: Database,
  { viewer, now, isPast, limit }: { viewer: Member; now: Date; isPast: boolean; limit: number },
) {
  return eventCardsFor(db, viewer)
    .select([isMarked(viewer, 'wishlist').as('is_wished'), isMarked(viewer, 'calendar').as('is_in_calendar')])
    .where(
      sql<boolean>`e.id in (
        select k.event_id from event_marks k where k.member_id = ${viewer.id}
        union select a.event_id from event_answers a where a.member_id = ${viewer.id} and a.attendance <> 'no')`,
    )
    .where('e.state', '=', 'approved')
    .where('e.ends_at', isPast ? '<=' : '>', now)
    .where(seesEvent(viewer))
    .where('c.hidden_at', 'is', null)
    .orderBy('e.starts_at', isPast ? 'desc' : 'asc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}
