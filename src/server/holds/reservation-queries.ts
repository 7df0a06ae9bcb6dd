// Copies that their owners keep for one member or one club until a date.
import { type RawBuilder, sql } from 'kysely'
import { holdLimits, type LendOnAnswer } from '#rules/holds/holds.ts'
import { mostOwnClubs } from '#rules/library/own-books.ts'
import { afterYes } from '#rules/messages/messages.ts'
import { blockedWith, isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { type LineRow, lineForCopy } from './line-queries.ts'

type Whom = { memberId: string | null; clubId: string | null }

/**
 * Replaces a former reservation. A member who has it again is no longer told that a former one ended, and still knows of it. `isTold`: they
 * know of it otherwise. False if the copy is not this owner's. The caller has locked the copy.
 */
export async function putReservation(
  tx: Database,
  { copyId, ownerId, memberId, clubId, endsAt, isTold, now }: Whom & ToReserve & { isTold: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ copy_id: string }>`
    with again as (delete from ended_reservations where copy_id = ${copyId} and member_id = ${memberId}::uuid returning member_id)
    insert into reservations (copy_id, member_id, club_id, ends_at, made_at, is_told)
    select id, ${memberId}::uuid, ${clubId}::uuid, ${endsAt}::timestamptz, ${now}::timestamptz,
      ${isTold} or exists (select from again)
    from copies where id = ${copyId} and owner_id = ${ownerId} and withdrawn_at is null
    on conflict (copy_id) do update set member_id = excluded.member_id, club_id = excluded.club_id,
      ends_at = excluded.ends_at, made_at = excluded.made_at, is_told = excluded.is_told
    returning copy_id`.execute(tx)
  return rows.length > 0
}

// A member is told to request what is reserved for them, so they have to be able to: kept or not, it is at home and shown.
const isRequestable = sql<boolean>`(is_at_home(c) and (c.paused_at is null or c.club_id is not null))`

/** Whether a copy of this owner can be requested at all. Undefined if it is not theirs. The caller has locked it. */
export async function findIsRequestable(
  tx: Database,
  { copyId, ownerId }: { copyId: string; ownerId: string },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ can: boolean }>`
    select ${isRequestable} as can from copies c
    where c.id = ${copyId} and c.owner_id = ${ownerId} and c.withdrawn_at is null`.execute(tx)
  return rows[0]?.can
}

type ToReserve = { copyId: string; ownerId: string; endsAt: Date; now: Date }

/**
 * Locks the club that a reservation depends on, so that nobody leaves it meanwhile (race condition): the club it is for, with its owner in
 * it, or that of the copy, with its member in it. Returns the club; null if there is none, or they are not in it. Called before the copy is
 * locked: those who leave lock the club, then the copies (deadlock).
 */
export async function lockClubOfReservation(
  tx: Database,
  { copyId, ownerId, memberId, clubId }: Whom & { copyId: string; ownerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select of.id from (
      select coalesce(${clubId}::uuid, (select club_id from copies where id = ${copyId} and owner_id = ${ownerId})) as id) of
    where lock_own_club(of.id, coalesce(${memberId}::uuid, ${ownerId}::uuid))`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Whether the owner can reserve a copy for that member or club: never across a block, or for somebody who can't request it. The caller has
 * locked the copy, and before it the club `lockedClubId`.
 */
export async function isWithinReach(
  tx: Database,
  {
    copyId,
    ownerId,
    memberId,
    clubId,
    lockedClubId,
    now,
  }: Whom & Omit<ToReserve, 'endsAt'> & { lockedClubId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_in: boolean }>`
    select ${
      memberId
        ? sql`${memberId}::uuid in (select id from (${peopleOf({ ownerId, now })}) p)`
        : sql`${clubId}::uuid = ${lockedClubId}::uuid`
    } and exists (
      select from copies c where c.id = ${copyId} and (c.club_id is null or c.club_id = ${lockedClubId}::uuid)) as is_in`.execute(
    tx,
  )
  return rows[0]?.is_in === true
}

// A copy for a club is reserved only for somebody who sees it.
const isShownTo = (member: RawBuilder<unknown>) =>
  sql<boolean>`(c.club_id is null or is_in_club(c.club_id, ${member}))`
const isShownToClub = (club: RawBuilder<unknown>) => sql<boolean>`(c.club_id is null or c.club_id = ${club})`

/**
 * Members who are no strangers to this one: they have written to them or asked for one of their copies, or a request between the two has been
 * accepted. A message that this one wrote says nothing of the other, least of all while it is held.
 */
const acquaintedWith = (member: RawBuilder<unknown>) => sql`
  select case when v.low_id = ${member} then v.high_id else v.low_id end as id, max(v.last_message_at) as at from conversations v
  where (v.low_id = ${member} or v.high_id = ${member})
    and (v.standing = any(${[...afterYes]}::text[])
      or exists (select from messages x where x.conversation_id = v.id and x.sender_id <> ${member})
      or exists (select from exchanges e where e.conversation_id = v.id and (e.owner_id = ${member} or e.handed_over_at is not null)))
  group by 1`

/**
 * What decides whether a member is told that the copy is reserved for them. `isTold`: they know it already. Undefined if it cannot be
 * reserved for them now.
 */
export async function findToTell(
  db: Database,
  { copyId, ownerId, memberId, now }: Omit<ToReserve, 'endsAt'> & { memberId: string },
): Promise<{ isStranger: boolean; isTold: boolean } | undefined> {
  const { rows } = await sql<{ isStranger: boolean; isTold: boolean }>`
    select p.in_touch_at is null as "isStranger",
      exists (select from reservations r where r.copy_id = c.id and r.member_id = p.id and r.is_told)
        or exists (select from ended_reservations r where r.copy_id = c.id and r.member_id = p.id) as "isTold"
    from copies c join (${peopleOf({ ownerId, now })}) p on p.id = ${memberId}
    where c.id = ${copyId} and c.owner_id = ${ownerId} and c.withdrawn_at is null
      and ${isRequestable} and c.kept_as is distinct from 'promised' and ${isShownTo(sql.ref('p.id'))}`.execute(
    db,
  )
  return rows[0]
}

/** Members whom this one is acquainted with, `in_touch_at` in their latest conversation, or in a club with. */
function peopleOf({ ownerId, now }: { ownerId: string; now: Date }) {
  return sql`
    select m.id, m.name, known.at as in_touch_at from members m
    left join (${acquaintedWith(sql`${ownerId}::uuid`)}) known on known.id = m.id
    where (known.id is not null or m.id in (select club_mates(${ownerId})))
      and m.disabled_at is null and m.left_at is null and coalesce(m.suspended_until <= ${now}, true)
      and m.id not in ${blockedWith(ownerId)}`
}

type Named = { id: string; name: string }

export type ReservationRow = {
  lend_on: LendOnAnswer | null
  lat: number
  lng: number
  line: LineRow[]
  kept_as: 'promised' | 'reserved' | null
  can_be_offered: boolean
  can_be_reserved: boolean
  reserved: { name: string; ends_at: string } | null
  people: Named[]
  clubs: Named[]
}

/** For the owner of a copy: for whom it is reserved, and for whom it could be: those they were last in touch with, by name. Undefined for anybody else. */
export async function findReservable(
  db: Database,
  { copyId, ownerId, now }: { copyId: string; ownerId: string; now: Date },
): Promise<ReservationRow | undefined> {
  const { rows } = await sql<ReservationRow>`
    select c.kept_as, can_be_offered(c) as can_be_offered, ${isRequestable} as can_be_reserved, (select answer from lend_ons where copy_id = c.id) as lend_on,
      c.lat, c.lng, ${lineForCopy(now)} as line,
      (select json_build_object('name', coalesce(m.name, k.name), 'ends_at', r.ends_at)
        from reservations r left join members m on m.id = r.member_id left join clubs_of(${ownerId}) k on k.id = r.club_id
        where r.copy_id = c.id) as reserved,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]') from (
        select * from (${peopleOf({ ownerId, now })}) p where ${isShownTo(sql.ref('p.id'))}
        order by in_touch_at desc nulls last, name, id limit ${holdLimits.mostListedPeople}) p) as people,
      (select coalesce(json_agg(k), '[]') from (select * from clubs_of(${ownerId}) k where ${isShownToClub(sql.ref('k.id'))} order by name, id limit ${mostOwnClubs}) k) as clubs
    from copies c where c.id = ${copyId} and c.owner_id = ${ownerId} and c.withdrawn_at is null`.execute(db)
  return rows[0]
}

/** A reservation with what its notice needs; none across a block. */
export async function findReservation(db: Database, copyId: string) {
  const { rows } = await sql<{
    member_id: string | null
    owner_id: string
    ends_at: Date
    title: string
    book_id: string
  }>`
    select r.member_id, c.owner_id, r.ends_at, b.title, b.id as book_id
    from reservations r join copies c on c.id = r.copy_id join books b on b.id = c.book_id
    where r.copy_id = ${copyId} and not ${isBlockBetween(sql.ref('c.owner_id'), sql.ref('r.member_id'))}`.execute(
    db,
  )
  return rows[0]
}

/**
 * A copy that is not, or no longer, reserved for this member, and its owner then. Undefined across a block, once they have been promised
 * it, or if it is theirs.
 */
export async function findFreed(
  db: Database,
  { copyId, memberId, ownerId }: { copyId: string; memberId: string; ownerId: string | undefined },
) {
  const owner = sql<string>`coalesce(${ownerId ?? null}::uuid, c.owner_id)`
  const { rows } = await sql<{ owner_id: string; title: string; book_id: string }>`
    select ${owner} as owner_id, b.title, b.id as book_id
    from copies c join books b on b.id = c.book_id
    where c.id = ${copyId} and c.owner_id <> ${memberId}
      and not ${isBlockBetween(owner, sql`${memberId}::uuid`)}
      and not exists (select from reservations r where r.copy_id = c.id and r.member_id = ${memberId})
      and not exists (
        select from exchanges e where e.copy_id = c.id and e.borrower_id = ${memberId} and e.state in ('accepted', 'ready', 'on_loan'))`.execute(
    db,
  )
  return rows[0]
}

/** The member for whom this owner's copy is reserved now. */
export async function findReservedFor(
  tx: Database,
  { copyId, ownerId }: { copyId: string; ownerId: string },
) {
  return tx
    .selectFrom('reservations as r')
    .innerJoin('copies as c', 'c.id', 'r.copy_id')
    .select(['r.member_id as memberId', 'r.ends_at as endsAt', 'r.is_told as isTold'])
    .where('r.copy_id', '=', copyId)
    .where('c.owner_id', '=', ownerId)
    .executeTakeFirst()
}

/**
 * Takes reservations that something else has ended, each once. Returns those whose members can be told: before its last day is over, not
 * across a block, and neither of the two suspended or gone.
 */
export async function takeEnded(tx: Database, { now, limit }: { now: Date; limit: number }) {
  const { rows } = await sql<{ copyId: string; memberId: string; ownerId: string }>`
    with taken as (
      delete from ended_reservations where (copy_id, member_id) in (
        select copy_id, member_id from ended_reservations order by copy_id, member_id limit ${limit} for update skip locked)
      returning *)
    select t.copy_id as "copyId", t.member_id as "memberId", t.owner_id as "ownerId"
    from taken t
    where t.ends_at > ${now} and not ${isBlockBetween(sql.ref('t.owner_id'), sql.ref('t.member_id'))}
      and not exists (
        select from members m where m.id in (t.owner_id, t.member_id)
          and (m.disabled_at is not null or m.left_at is not null or m.suspended_until > ${now}))
    order by t.copy_id, t.member_id`.execute(tx)
  return rows
}

export async function listOverReservations(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ copy_id: string }>`
    select copy_id from reservations where ends_at <= ${now} order by ends_at, copy_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ copy_id }) => copy_id)
}

/**
 * Ends the reservation of a copy: of this owner, or one that is over by `until`. Returns whom it concerned, and who of them was told
 * of it; undefined if there was none. The caller has locked the copy.
 */
export async function deleteReservation(
  tx: Database,
  { copyId, ...of }: { copyId: string } & ({ ownerId: string } | { until: Date }),
): Promise<{ concerned: string[]; told: string[] } | undefined> {
  const which = 'ownerId' in of ? sql`c.owner_id = ${of.ownerId}` : sql`r.ends_at <= ${of.until}`
  const { rows } = await sql<{ owner_id: string; member_id: string | null; is_told: boolean }>`
    delete from reservations r using copies c
    where r.copy_id = ${copyId} and c.id = r.copy_id and ${which}
    returning c.owner_id, r.member_id, r.is_told`.execute(tx)
  const [ended] = rows
  if (!ended) return undefined
  const members = ended.member_id ? [ended.member_id] : []
  return { concerned: [ended.owner_id, ...members], told: ended.is_told ? members : [] }
}
