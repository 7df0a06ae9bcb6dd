import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import type { Attendance } from '#rules/events/events.ts'
import { canHaveSeat, isShown } from '#server/events/visible-event-queries.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Until the transaction ends they cannot leave the club, if they are in it. Taken before the lock on the event, in the same order as leaving does, to prevent deadlocks. */
export async function holdMembership(
  tx: Database,
  { eventId, memberId }: { eventId: string; memberId: string },
): Promise<void> {
  await tx
    .selectFrom('club_members')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('club_id', '=', (eb) => eb.selectFrom('events').select('club_id').where('id', '=', eventId))
    .forKeyShare()
    .execute()
}

export type Answered = {
  eventId: string
  memberId: string
  attendance: Attendance
  isNamed: boolean
  at: Date
}

/** Repeating the same answer keeps the member's position on the waiting list. */
export async function saveAnswer(tx: Database, answered: Answered): Promise<void> {
  const { eventId, memberId, attendance, isNamed, at } = answered
  await tx
    .insertInto('event_answers')
    .values({ event_id: eventId, member_id: memberId, attendance, is_named: isNamed, answered_at: at })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'member_id']).doUpdateSet((eb) => ({
        attendance: eb.ref('excluded.attendance'),
        is_named: eb.ref('excluded.is_named'),
        came_at: sql<Date | null>`case when excluded.attendance = 'going' then event_answers.came_at end`,
        answered_at: sql<Date>`case when event_answers.attendance = excluded.attendance then event_answers.answered_at else excluded.answered_at end`,
      })),
    )
    .execute()
}

/** Gives seats to the members who have waited longest and can have one (`canHaveSeat`); returns their ids. */
export async function moveUp(tx: Database, eventId: string, count: number): Promise<string[]> {
  const rows = await tx
    .updateTable('event_answers')
    .set({ attendance: 'going' })
    .where('event_id', '=', eventId)
    .where('member_id', 'in', (eb) =>
      eb
        .selectFrom('event_answers as a')
        .innerJoin('events as e', 'e.id', 'a.event_id')
        .innerJoin('members as m', 'm.id', 'a.member_id')
        .select('a.member_id')
        .where('a.event_id', '=', eventId)
        .where('a.attendance', '=', 'waiting')
        .where(canHaveSeat)
        .orderBy('a.answered_at')
        .orderBy('a.member_id')
        .limit(count),
    )
    .returning('member_id')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export function findSeats(tx: Database, eventId: string) {
  return tx
    .selectFrom('events as e')
    .select(['e.capacity', 'e.going', 'e.waiting', 'e.starts_at', 'e.ends_at', 'e.cancelled_at'])
    .select(isShown.as('is_shown'))
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/**
 * Members who are going and show their name, in the order of their answers; nobody across a block, and at a meeting for members nobody who has
 * left the club since.
 */
export function listAttendees(
  db: Database,
  { eventId, viewer, limit }: { eventId: string; viewer: Viewer; limit: number },
) {
  return (
    db
      .selectFrom('event_answers as a')
      .innerJoin('events as e', 'e.id', 'a.event_id')
      .innerJoin('members as m', 'm.id', 'a.member_id')
      .leftJoin('images as photo', 'photo.id', 'm.photo_id')
      .select(['m.id', 'm.name', 'photo.id as photo_id', 'photo.tint as photo_tint'])
      .where('a.event_id', '=', eventId)
      .where('a.attendance', '=', 'going')
      .where('a.is_named', '=', true)
      .where('m.disabled_at', 'is', null)
      .where(sql<boolean>`(e.is_public or e.club_id is null or is_in_club(e.club_id, m.id))`)
      // Guests see the number only.
      .where(
        viewer.kind === 'member' ? sql<boolean>`m.id not in ${blockedWith(viewer.id)}` : sql<boolean>`false`,
      )
      .orderBy('a.answered_at')
      .orderBy('a.member_id')
      .limit(limit)
      .execute()
  )
}

/** Deletes the answers of members outside the club to meetings that are now for members, and notes that they have yet to be told. */
export async function dropOutsiders(tx: Database, eventIds: string[]): Promise<void> {
  await sql`select give_back_seats_of_outsiders(${eventIds}::uuid[])`.execute(tx)
}

/** Deletes a member's answers to future events. Locks the events first, in a fixed order; returns those that have a free seat now. */
export async function dropAnswersOf(tx: Database, memberId: string, now: Date): Promise<string[]> {
  const ahead = await tx
    .selectFrom('events')
    .select('id')
    .where('starts_at', '>', now)
    .where('id', 'in', (eb) =>
      eb.selectFrom('event_answers').select('event_id').where('member_id', '=', memberId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (ahead.length === 0) return []
  const gone = await tx
    .deleteFrom('event_answers')
    .where('member_id', '=', memberId)
    .where(
      'event_id',
      'in',
      ahead.map(({ id }) => id),
    )
    .returning(['event_id', 'attendance'])
    .execute()
  return gone.filter(({ attendance }) => attendance === 'going').map(({ event_id }) => event_id)
}

/**
 * Deletes the answers of each of two members to the city events of the other that are not over; an answer of somebody who has come stays. Locks
 * all of these events first, in a fixed order, so that no answer is on its way (race condition).
 */
export async function dropAnswersBetween(
  tx: Database,
  { oneId, otherId, now }: { oneId: string; otherId: string; now: Date },
): Promise<{ eventId: string; memberId: string; attendance: Attendance }[]> {
  const organised = await tx
    .selectFrom('events')
    .select(['id', 'organiser_id'])
    .where('organiser_id', 'in', [oneId, otherId])
    .where('ends_at', '>', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const idsOf = (organiser: string) =>
    organised.filter(({ organiser_id }) => organiser_id === organiser).map(({ id }) => id)
  const pairs = [
    { memberId: oneId, ids: idsOf(otherId) },
    { memberId: otherId, ids: idsOf(oneId) },
  ].filter(({ ids }) => ids.length > 0)
  if (pairs.length === 0) return []
  return tx
    .deleteFrom('event_answers')
    .where((eb) =>
      eb.or(pairs.map(({ memberId, ids }) => eb('member_id', '=', memberId).and('event_id', 'in', ids))),
    )
    .where('came_at', 'is', null)
    .returning(['event_id as eventId', 'member_id as memberId', 'attendance'])
    .execute()
}
