import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { type Guest, guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { blockedWith, hasBlocked, isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { EventSeries, Events } from '#server/store/tables.ts'
import { contactOf, isMarked } from './marks/mark-queries.ts'
import { isOrganiserOut, seesEvent } from './visible-event-queries.ts'

/** All columns of an event, for its page and its hosts. */
export function eventsFor(db: Database, viewer: Viewer) {
  return eventCardsFor(db, viewer)
    .select(['e.description', 'e.link', 'e.maybe', 'e.version', 'e.changed_at'])
    .select(['e.cancel_note', 'e.cancelled_because'])
    .select(['e.series_id', 's.until_on', 'e.submitted_at', 'e.reject_reason', 'e.revises'])
    .select(['e.revises_following', 'e.reminded_at', revisedStart.as('revised_starts_at')])
    .select(['e.hidden_at', isOrganiserOut.as('is_organiser_out')])
}

/** Whose words its cancellation may quote. Of older ones, and those by former members, only the organiser is known. */
export const canceller = sql`coalesce(e.cancelled_by, e.organiser_id, e.created_by)`

/** For a change: when the published event begins. */
export const revisedStart = sql<Date | null>`(select p.starts_at from events p where p.id = e.revises)`

/** The columns of its card, with the viewer's answer and their role in its club. */
export function eventCardsFor(db: Database, viewer: Guest | Pick<Member, 'kind' | 'id'>) {
  const memberId = viewer.kind === 'member' ? viewer.id : null
  return db
    .selectFrom('events as e')
    .modifyFront(prepared)
    .leftJoin('clubs as c', 'c.id', 'e.club_id')
    .leftJoin('members as organiser', (join) =>
      join
        .onRef('organiser.id', '=', 'e.organiser_id')
        .on('organiser.disabled_at', 'is', null)
        // Across a block, the organiser is shown as "a neighbour".
        .on(
          memberId === null ? sql<boolean>`true` : sql<boolean>`organiser.id not in ${blockedWith(memberId)}`,
        ),
    )
    .leftJoin('images as picture', 'picture.id', 'e.picture_id')
    .leftJoin('event_series as s', 's.id', 'e.series_id')
    .leftJoin('event_answers as mine', (join) =>
      join.onRef('mine.event_id', '=', 'e.id').on('mine.member_id', '=', memberId),
    )
    .leftJoin('club_members as me', (join) =>
      join.onRef('me.club_id', '=', 'e.club_id').on('me.member_id', '=', memberId),
    )
    .select(['e.id', 'e.title', 'e.starts_at', 'e.ends_at', 'e.place', 'e.suburb', 'e.lat', 'e.lng'])
    .select(['e.capacity', 'e.going', 'e.waiting', 'e.is_public', 'e.cancelled_at'])
    .select(['e.type', 'e.categories', 'e.state', 'e.organiser_id', 'organiser.name as organiser_name'])
    .select([
      'c.id as club_id',
      'c.name as club_name',
      'c.visibility',
      'c.closed_at',
      'c.hidden_at as club_hidden_at',
      'me.role',
    ])
    .select(['picture.id as picture_id', 'picture.tint as picture_tint'])
    .select(['mine.attendance', 'mine.is_named', 'mine.ticket', 's.rhythm', 's.first_on'])
}

/** A row of a list. */
export type EventCardRow = Awaited<ReturnType<ReturnType<typeof eventCardsFor>['execute']>>[number]

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/**
 * One that this viewer can see, with their position on the waiting list, their marks, the contact to write to, and their own
 * pending change.
 */
export function findEvent(db: Database, viewer: Viewer, id: string) {
  return eventsFor(db, viewer)
    .select(
      sql<number>`(
        select count(*) from event_answers w where w.event_id = e.id and mine.attendance = 'waiting' and w.attendance = 'waiting'
          and (w.answered_at, w.member_id) < (mine.answered_at, mine.member_id)
      )`.as('before_me'),
    )
    .select([
      isMarked(viewer, 'wishlist').as('is_wished'),
      isMarked(viewer, 'calendar').as('is_in_calendar'),
      contactOf(viewer).as('contact_id'),
      'e.created_by',
      changeBy(viewer).as('change'),
      seesEvent(guest).as('is_for_all'),
      ...acrossABlock(viewer),
    ])
    .where('e.id', '=', id)
    .where(seesEvent(viewer))
    .executeTakeFirst()
}

/**
 * For queries on `events as e`: is there a block between the viewer and the organiser of a city event, or the member who cancelled it; and has the
 * viewer blocked the member who submitted or planned it?
 */
function acrossABlock(viewer: Viewer) {
  const no = sql<boolean>`false`
  const is =
    viewer.kind === 'guest'
      ? { organised: no, cancelled: no, blocked: no }
      : {
          organised: isBlockBetween(viewer.id, sql.ref('e.organiser_id')),
          cancelled: isBlockBetween(viewer.id, canceller),
          blocked: hasBlocked(viewer.id, sql`coalesce(e.organiser_id, e.created_by)`),
        }
  return [
    is.organised.as('is_across_block'),
    is.cancelled.as('is_cancelled_across_block'),
    is.blocked.as('has_blocked_organiser'),
  ] as const
}

/** For queries on `events as e`: the viewer's change to it that waits or was rejected. */
function changeBy(viewer: Viewer): RawBuilder<{ id: string; state: string } | null> {
  if (viewer.kind === 'guest') return sql`null`
  return sql`(
    select json_build_object('id', r.id, 'state', r.state) from events r where r.revises = e.id and r.organiser_id = ${viewer.id})`
}

export async function isVisible(
  db: Database,
  { id, memberId }: { id: string; memberId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('events as e')
    .leftJoin('clubs as c', 'c.id', 'e.club_id')
    .select('e.id')
    .where('e.id', '=', id)
    // Open pages of submissions that wait for administrators get no announcements.
    .where(seesEvent({ kind: 'member', id: memberId, isAdmin: false }))
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these events that a member can read: by the usual rules, or because they planned them. */
export async function listReadable(
  db: Database,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('events as e')
    .leftJoin('clubs as c', 'c.id', 'e.club_id')
    .select('e.id')
    .where('e.id', 'in', ids)
    .where((eb) =>
      eb.or([seesEvent({ kind: 'member', id: memberId, isAdmin: false }), eb('e.created_by', '=', memberId)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function findClubOfEvent(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('club_id').where('id', '=', id).executeTakeFirst()
  return row?.club_id ?? undefined
}

/** Answers, changes and scheduled work are serialised by this lock. */
export async function lockEvent(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('events').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The number of future meetings of a club. */
export async function countPlanned(db: Database, clubId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSeries(tx: Database, series: Insertable<EventSeries>): Promise<string> {
  const { id } = await tx.insertInto('event_series').values(series).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns their ids, in order. */
export async function insertEvents(tx: Database, events: Insertable<Events>[]): Promise<string[]> {
  const rows = await tx.insertInto('events').values(events).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function updateEvent(tx: Database, id: string, changed: Updateable<Events>): Promise<void> {
  await tx.updateTable('events').set(changed).where('id', '=', id).execute()
}

/**
 * Locks an event, and with `following` the later ones of its series that have not begun, in the order of their ids, as everything
 * that locks several does, to prevent deadlocks. The event itself comes first.
 */
export async function lockForChange(
  tx: Database,
  { id, following, now }: { id: string; following: boolean; now: Date },
) {
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'title', 'description', 'starts_at', 'ends_at', 'place', 'link', 'capacity', 'going'])
    .select([
      'is_public',
      'version',
      'cancelled_at',
      'hidden_at',
      'picture_id',
      'state',
      'revises',
      'suburb',
      'organiser_id',
      'created_by',
    ])
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        ...(following
          ? [
              eb.and([
                eb(
                  'series_id',
                  '=',
                  eb.selectFrom('events as e').select('e.series_id').where('e.id', '=', id),
                ),
                eb(
                  'starts_at',
                  '>',
                  eb.selectFrom('events as e').select('e.starts_at').where('e.id', '=', id),
                ),
                eb('starts_at', '>', now),
                eb('cancelled_at', 'is', null),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.sort(
    (one, other) => Number(other.id === id) - Number(one.id === id) || +one.starts_at - +other.starts_at,
  )
}
export type LockedEvent = Awaited<ReturnType<typeof lockForChange>>[number]
