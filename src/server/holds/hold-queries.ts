// Members' holds: joining a queue, pausing and leaving; the copies of a work; and the question to an owner.
import { type RawBuilder, sql } from 'kysely'
import type { Position } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { chordFrom, isSharedWith } from '#server/library/visible-queries.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/**
 * The hold `h` is for the copy `c`: for any copy of its work that its member can see, or for this one alone. Not once its member has got
 * the book, and not until they have been told that the one copy they waited for is gone.
 */
export const isForCopy = sql<boolean>`(h.work_id = c.work_id and h.handed_over_in is null and not h.is_copy_gone and (h.copy_id is null or h.copy_id = c.id)
  and (c.club_id is null or is_in_club(c.club_id, h.member_id)))`

/** The hold let the copy pass, and nobody has had the copy since. */
export const hasLetPass = ({ hold, copy }: { hold: RawBuilder<unknown>; copy: RawBuilder<unknown> }) =>
  sql<boolean>`exists (
    select from hold_offers o where o.hold_id = ${hold} and o.copy_id = ${copy} and o.state in ('passed', 'expired')
      and not exists (select from exchanges e where e.copy_id = o.copy_id and e.answered_at > o.offered_at and e.handed_over_at is not null))`

/** False if the member waits for the work already, or there is no such book. A member who has just got it is last in the queue. */
export async function insertHold(
  tx: Database,
  hold: { memberId: string; bookId: string; copyId: string | null; km: number; now: Date },
): Promise<boolean> {
  const { memberId, bookId, copyId, km, now } = hold
  const { rows } = await sql<{ id: string }>`
    insert into holds (member_id, book_id, copy_id, km, created_at)
    select ${memberId}::uuid, id, ${copyId}::uuid, ${km}::integer, ${now}::timestamptz from books where id = ${bookId}
    on conflict on constraint holds_once do update set book_id = excluded.book_id, copy_id = excluded.copy_id, km = excluded.km,
      created_at = excluded.created_at, passes = 0, paused_at = null, paused_until = null, is_copy_gone = false, handed_over_in = null
      where holds.handed_over_in is not null
    returning id`.execute(tx)
  return rows.length > 0
}

export async function countHolds(tx: Database, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('holds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** The copy on offer to this member's hold. */
export async function findOfferedTo(tx: Database, { id, memberId }: { id: string; memberId: string }) {
  const { rows } = await sql<{ copy_id: string }>`
    select o.copy_id from hold_offers o join holds h on h.id = o.hold_id
    where h.id = ${id} and h.member_id = ${memberId} and o.state = 'open'`.execute(tx)
  return rows[0]?.copy_id
}

/** Returns the copy that was on offer to it; undefined if the hold is not this member's. */
export async function deleteHold(tx: Database, { id, memberId }: { id: string; memberId: string }) {
  const { rows } = await sql<{ copy_id: string | null }>`
    delete from holds h where id = ${id} and member_id = ${memberId}
    returning (select copy_id from hold_offers where hold_id = h.id and state = 'open') as copy_id`.execute(
    tx,
  )
  return rows[0]
}

/**
 * `until` is a date of the city, or null for no end. Null `at` resumes the hold. Either is the member's own choice, after which offers
 * that they let pass count from the first again.
 */
export async function setPause(
  tx: Database,
  { id, memberId, at, until }: { id: string; memberId: string; at: Date | null; until: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('holds')
    .set({ paused_at: at, paused_until: until, passes: 0 })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const MOST_COPIES = 200

type Looking = { viewerId: string; from: Position }

/** Of many, the viewer's own and those nearest to `from`. */
export function copiesOfWork(workId: RawBuilder<unknown>, { viewerId, from }: Looking) {
  return sql`
    select c.id, c.owner_id = ${viewerId} as is_own, can_have(c, ${viewerId}) as is_free, rests_until(c.id, ${viewerId}) as rests_until, c.offer, c.lat, c.lng, c.active_exchange_id
    from copies c join members m on m.id = c.owner_id
    where c.work_id = ${workId} and ${isSharedWith({ kind: 'member', id: viewerId })} and m.disabled_at is null
      and c.owner_id not in ${blockedWith(viewerId)}
    order by c.owner_id = ${viewerId} desc, ${chordFrom(from)}, c.id
    limit ${MOST_COPIES}`
}

/** The copies of a book's work that a member could have. */
export async function listCopiesOfWork(
  db: Database,
  { bookId, ...looking }: Looking & { bookId: string },
): Promise<CopyOfWork[]> {
  const work = sql`(select work_id from books where id = ${bookId})`
  const { rows } = await sql<CopyOfWork>`${copiesOfWork(work, looking)}`.execute(db)
  return rows
}

/** The hold is for a copy that only the members of a club see, and this member is not one of them: to count it would tell of the copy. */
export const isOutOfSight = (hold: 'h' | 'other', memberId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from copies alone where alone.id = ${sql.ref(`${hold}.copy_id`)}
    and alone.club_id is not null and not is_in_club(alone.club_id, ${memberId}))`

/** The hold `other` is ahead of the hold `of` of this member: for another copy alone it is not, and out of their sight it is not counted. */
export function isAhead(of: 'h' | 'mine', memberId: RawBuilder<unknown>) {
  const [workId, copyId, createdAt, id] = ['work_id', 'copy_id', 'created_at', 'id'].map((column) =>
    sql.ref(`${of}.${column}`),
  )
  return sql<boolean>`(other.work_id = ${workId} and other.handed_over_in is null
    and (other.copy_id is null or ${copyId} is null or other.copy_id = ${copyId})
    and (other.created_at, other.id) < (${createdAt}, ${id})
    and not ${isOutOfSight('other', memberId)})`
}

const ahead = sql<number>`(select count(*) from holds other where ${isAhead('h', sql.ref('h.member_id'))})`

/** Deletes the holds of members who have got the book, once the hand-over can no longer be undone. */
export async function deleteHandedOver(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<void> {
  await sql`
    delete from holds where id in (
      select h.id from holds h
      where h.handed_over_in is not null
        and not exists (
          select from exchange_undos u
          where u.exchange_id = h.handed_over_in and u.state in ('accepted', 'ready') and u.undo_until > ${now})
        -- An offer is withdrawn first, with its copy locked (deadlock).
        and not exists (select from hold_offers o where o.hold_id = h.id and o.state = 'open')
      order by h.id limit ${limit} for update of h skip locked)`.execute(tx)
}

/** The member of the hold `h` has a copy of the work in their own bookcase. */
export const hasOwnCopy = sql<boolean>`exists (
  select from copies own where own.owner_id = h.member_id and own.work_id = h.work_id and own.withdrawn_at is null)`

export type HoldRow = {
  id: string
  book_id: string
  copy_id: string | null
  km: number
  created_at: Date
  is_paused: boolean
  paused_until: string | null
  has_own: boolean
  ahead: number
  title: string
  author: string
  cover_id: string | null
  cover_tint: string | null
  genre: string | null
  offer_id: string | null
  offered_copy_id: string | null
  offered_until: Date | null
  promised_in: string | null
}

export function holdsOf(memberId: string, only: RawBuilder<unknown>) {
  return sql`
    select h.id, h.work_id, h.book_id, h.copy_id, h.km, h.created_at, h.paused_at is not null as is_paused, h.paused_until,
      ${hasOwnCopy} as has_own, ${ahead} as ahead, b.title, b.author, b.genre, b.cover_id, cover.tint as cover_tint,
      o.id as offer_id, o.copy_id as offered_copy_id, o.expires_at as offered_until,
      (select e.conversation_id from exchanges e join copies held on held.id = e.copy_id
        where e.borrower_id = h.member_id and held.work_id = h.work_id and e.state in ('accepted', 'ready')
        order by e.answered_at, e.id limit 1) as promised_in
    from holds h join books b on b.id = h.book_id
    left join images cover on cover.id = b.cover_id
    left join hold_offers o on o.hold_id = h.id and o.state = 'open'
    where h.member_id = ${memberId} and h.handed_over_in is null ${only}
    order by h.created_at, h.id
    limit ${holdLimits.most}`
}

/** A member's holds, the longest waiting first; only that for the work of `bookId`, if given. */
export async function listHolds(
  db: Database,
  { memberId, bookId }: { memberId: string; bookId?: string },
): Promise<HoldRow[]> {
  const only = bookId ? sql`and h.work_id = (select work_id from books where id = ${bookId})` : sql``
  const { rows } = await sql<HoldRow>`${holdsOf(memberId, only)}`.execute(db)
  return rows
}

/**
 * A copy of the work, wherever it is: with whom is not said. `is_free`: the viewer can request it, but not before `rests_until` if its owner
 * has declined to lend it to them.
 */
export type CopyOfWork = {
  id: string
  is_own: boolean
  is_free: boolean
  rests_until: Date | string | null
  offer: Offer
  lat: number
  lng: number
}
