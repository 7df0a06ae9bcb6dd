import { sql } from 'kysely'
import type { EventState } from '#rules/events/city-events.ts'
import type { Viewer } from '#rules/viewer.ts'
import { eventsFor } from '#server/events/event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The city's events in a state, as administrators look through them: the longest waiting first, the latest answered first. */
export function listSubmissions(
  db: Database,
  { viewer, state, limit }: { viewer: Viewer; state: EventState; limit: number },
) {
  const isInState = eventsFor(db, viewer)
    .where('e.club_id', 'is', null)
    .where('e.cancelled_at', 'is', null)
    .where('e.state', '=', sql.lit(state))
  const inOrder =
    state === 'draft' ? isInState.orderBy('e.submitted_at') : isInState.orderBy('e.reviewed_at', 'desc')
  return inOrder.orderBy('e.id').limit(limit).execute()
}

/** What one member has submitted, the latest first; cancelled ones too. */
export function listSubmittedBy(
  db: Database,
  { viewer, by, limit }: { viewer: Viewer; by: string; limit: number },
) {
  return eventsFor(db, viewer)
    .where('e.organiser_id', '=', by)
    .orderBy('e.submitted_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

export async function countByState(db: Database): Promise<Record<EventState, number>> {
  const counts = await db
    .selectFrom('event_counts')
    .select(['draft', 'approved', 'rejected'])
    .executeTakeFirst()
  return counts ?? { draft: 0, approved: 0, rejected: 0 }
}

/** How many of a member's wait for an answer. */
export async function countWaiting(db: Database, organiserId: string): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .where('state', '=', 'draft')
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One of the city's, locked: whoever answers, changes or cancels it does so one after the other. */
export function lockSubmission(tx: Database, id: string) {
  return tx
    .selectFrom('events')
    .select(['id', 'title', 'state', 'version', 'starts_at', 'ends_at', 'cancelled_at', 'organiser_id'])
    .select(['revises', 'picture_id'])
    .where('id', '=', id)
    .where('club_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
