import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import type { EventState, EventType } from '#rules/events/city-events.ts'
import { eventsFor, type LockedEvent, lockForChange, revisedStart } from '#server/events/event-queries.ts'
import { foldedDates, isLineOfSeries, isShownOfSeries, nextDates } from '#server/events/series-queries.ts'
import { isOrganiserOut } from '#server/events/visible-event-queries.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import { isApprovedSoon } from '#server/store/waiting-approvals.ts'

/** `text`: in its words, its place or the name of its author; `suburb`: its slug. */
export type SubmissionFilter = {
  text?: string | undefined
  type?: EventType | undefined
  suburb?: string | undefined
}

/** The city's events in a state, for administrators: waiting ones the longest first, answered ones the latest first. */
export function listSubmissions(
  db: Database,
  {
    viewer,
    state,
    filter: { text = '', type, suburb },
    now,
    limit,
  }: { viewer: Viewer; state: EventState; filter: SubmissionFilter; now: Date; limit: number },
) {
  const isInState = eventsFor(db, viewer)
    .select(['e.refused', published.as('published'), changedDates(now).as('changed_dates')])
    .select(nextDates.as('next_dates'))
    .$if(state === 'approved', (query) => query.where(isShownOfSeries(now)))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', e.title, e.place, e.description, organiser.name)) like ${likePattern(text)}`,
      ),
    )
    .$if(type !== undefined, (query) => query.where('e.type', '=', type ?? null))
    .$if(suburb !== undefined, (query) => query.where('e.suburb', '=', suburb ?? ''))
    .$if(state === 'draft', (query) =>
      query.where((eb) => eb.not(isApprovedSoon('event', sql.ref('e.id'), now))),
    )
    .where('e.club_id', 'is', null)
    .where('e.cancelled_at', 'is', null)
    .where('e.awaits_email', '=', false)
    .where('e.state', '=', sql.lit(state))
  const inOrder =
    state === 'draft' ? isInState.orderBy('e.submitted_at') : isInState.orderBy('e.reviewed_at', 'desc')
  return inOrder.orderBy('e.id').limit(limit).execute()
}

/** The published facts of the event that the submission `e` would change. */
const published = sql<unknown>`(
  select to_jsonb(p) from (
    select b.title, b.description, b.type, b.categories, b.starts_at, b.ends_at, b.place, b.suburb, b.link, b.capacity, b.picture_id
    from events b where b.id = e.revises
  ) p)`

/** The number of dates a change is for. */
const changedDates = (now: Date) => sql<number>`(
  select count(*)::int from events d join events b on b.id = e.revises
  where d.id = b.id or (e.revises_following and d.series_id = b.series_id and d.starts_at > greatest(b.starts_at, ${now})
    and d.cancelled_at is null))`

/** One member's submissions, the latest first, including cancelled ones; a series once. */
export function listSubmittedBy(
  db: Database,
  { viewer, by, now, limit }: { viewer: Viewer; by: string; now: Date; limit: number },
) {
  return eventsFor(db, viewer)
    .select(changedDates(now).as('changed_dates'))
    .where('e.organiser_id', '=', by)
    .where(isLineOfSeries(now))
    .orderBy('e.submitted_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** As in the lists: dates represented by another date are not counted. */
export async function countByState(db: Database): Promise<Record<EventState, number>> {
  const counts = await db
    .selectFrom('event_counts')
    .select(['draft', 'rejected', sql<number>`approved - ${foldedDates}`.as('approved')])
    .executeTakeFirst()
  return counts ?? { draft: 0, approved: 0, rejected: 0 }
}

/** The number of a member's future events that wait for an answer. */
export async function countWaiting(
  db: Database,
  { organiserId, now }: { organiserId: string; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organiser_id', '=', organiserId)
    .where('state', '=', 'draft')
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** A city event, locked: answers, changes and cancellations happen one after the other. */
export function lockSubmission(tx: Database, id: string) {
  return tx
    .selectFrom('events as e')
    .select(['e.id', 'e.title', 'e.state', 'e.version', 'e.starts_at', 'e.ends_at', 'e.cancelled_at'])
    .select(['e.organiser_id', 'e.revises', 'e.picture_id', 'e.awaits_email', 'e.reject_reason'])
    .select(['e.series_id', revisedStart.as('revised_starts_at')])
    .select(isOrganiserOut.as('is_organiser_out'))
    .where('e.id', '=', id)
    .where('e.club_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The approved dates that this submission would change. They are locked before the submission itself, in the same order as cancelling does, to prevent deadlocks. */
export async function lockRevised(tx: Database, id: string, now: Date): Promise<LockedEvent[]> {
  const change = await tx
    .selectFrom('events')
    .select(['revises', 'revises_following'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!change?.revises) return []
  return lockForChange(tx, { id: change.revises, following: change.revises_following, now })
}

/** The change to an approved event that waits or was rejected. */
export async function findRevisionOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('id').where('revises', '=', id).executeTakeFirst()
  return row?.id
}

/** All facts of a change. */
export function findFacts(tx: Database, id: string) {
  return tx
    .selectFrom('events')
    .select(['title', 'description', 'type', 'categories', 'starts_at', 'ends_at', 'place', 'link'])
    .select(['suburb', 'lat', 'lng', 'capacity', 'picture_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Deletes changes to this event, or this row if it is a change itself. Returns their ids. */
export async function dropRevisions(tx: Database, id: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('events')
    .where((eb) =>
      eb.or([eb('revises', '=', id), eb.and([eb('id', '=', id), eb('revises', 'is not', null)])]),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
