// What must be so for a member to get a copy in a ring, when it is searched for and when it is read.
import { sql } from 'kysely'
import { isBlockBetween } from '#server/members/block-queries.ts'

/** The member `m` may neither write nor be found. */
export const isBarred = (now: Date) =>
  sql<boolean>`(m.disabled_at is not null or coalesce(m.suspended_until > ${now}, false))`

/** The copy `c` can be requested, and is kept for nobody. */
export const isFree = sql<boolean>`c.listed`

/** The member of the wish `w` has the work, or has asked for a copy of it. */
export const isServed = sql<boolean>`(
  exists (select from copies own where own.work_id = w.work_id and own.owner_id = w.member_id and own.withdrawn_at is null)
  or exists (
    select from exchanges e join copies asked on asked.id = e.copy_id
    where e.borrower_id = w.member_id and e.ended_at is null and asked.work_id = w.work_id))`

/**
 * The wish `w` rests: its member said "Not now", the requests of a hint have all ended, or the copy that they could have got was paused, lent
 * elsewhere or reserved.
 */
export const isResting = (now: Date) =>
  sql<boolean>`exists (select from swap_rests r where r.member_id = w.member_id and r.work_id = w.work_id and r.until > ${now})`

/**
 * The ring of a hint still holds, for everybody in it. The request that somebody made from it may be open. What the reader's own copy has
 * become changes nothing until the night: otherwise they could pause one after another and see which one somebody wishes for.
 */
export const isWhole = ({ now, readerId }: { now: Date; readerId: string }) => sql<boolean>`not exists (
  select from swap_legs l join copies c on c.id = l.copy_id
  where l.hint_id = h.id and (
    exists (select from members m where m.id in (l.getter_id, l.giver_id) and ${isBarred(now)})
    or ${isBlockBetween(sql.ref('l.getter_id'), sql.ref('l.giver_id'))}
    or case when l.exchange_id is null then
      (l.giver_id <> ${readerId} and (not ${isFree} or c.owner_id <> l.giver_id or c.work_id <> l.work_id))
      or exists (
        select from exchanges e
        where e.borrower_id = l.getter_id and e.copy_id = l.copy_id and e.owner_id = l.giver_id and e.rests_until > ${now})
      or not exists (
        select from wishes w where w.member_id = l.getter_id and w.work_id = l.work_id and not ${isResting(now)} and not ${isServed})
    else exists (select from exchanges e where e.id = l.exchange_id and e.state in ('declined', 'cancelled', 'expired')) end))`
