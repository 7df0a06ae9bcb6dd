// Who is in the queue for free copies: the head of the queue of one, and the queues of all that may be served now.
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#rules/base/durations.ts'
import { openStates } from '#rules/exchanges/exchanges.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { openOfNewMember } from '#rules/members/new-members.ts'
import { hasBlocked, isBlockBetween } from '#server/members/block-queries.ts'
import { isNotNew } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'
import { hasLetPass, hasOwnCopy, isForCopy } from './hold-queries.ts'

/** The member of the hold `h` has an offer of another copy than `c`, or a copy of the work: of their own, promised or borrowed. */
const isServed = sql<boolean>`(
  ${hasOwnCopy} or
  exists (select from hold_offers o where o.hold_id = h.id and o.state = 'open' and o.copy_id <> c.id)
  or exists (
    select from exchanges e join copies held on held.id = e.copy_id
    where e.borrower_id = h.member_id and held.work_id = h.work_id and e.state in ('accepted', 'ready', 'on_loan')))`

/** The member `m` is new, and has as many books and requests, of other copies than `c`, as a new member can: as ENOUGH_WHILE_NEW. */
const hasEnough = (now: Date | RawBuilder<unknown>) => sql<boolean>`case
  when m.is_admin or (
    select count(*) from exchanges e where e.borrower_id = m.id and e.copy_id <> c.id and e.state = any(${[...openStates]}::text[])
  ) < ${openOfNewMember} then false
  else not ${isNotNew('m', now)} end`

/** The member `m` may neither write nor be found. */
export const isBarred = (now: Date | RawBuilder<unknown>) =>
  sql<boolean>`(m.disabled_at is not null or coalesce(m.suspended_until > ${now}, false))`

/** The owner of `c` has lately declined a request of the member of the hold `h`, and has not said since that it can go to the next in the queue. */
const isDeclined = (now: Date | RawBuilder<unknown>) => sql<boolean>`exists (
  select from exchanges e
  where e.borrower_id = h.member_id and e.copy_id = c.id and e.owner_id = c.owner_id and e.rests_until > ${now}
    and not exists (
      select from lend_ons l where l.copy_id = c.id and l.answer in ('yes', 'always') and l.answered_at > e.answered_at))`

/** At most this many at the head of a queue are looked at for one copy. */
const MOST_IN_LINE = 500

/** A hold in the queue for a copy. */
export type LineRow = {
  id: string
  member_id: string
  km: number
  is_paused: boolean
  paused_until: string | null
  suburb: string | null
  cell_lat: number | null
  cell_lng: number | null
  /** Across a block, or lately declined by the owner. */
  is_apart: boolean
  /** As `is_apart`, but without what the owner alone has said: a block, or no to a request. */
  is_uncounted: boolean
  has_passed: boolean
  is_served: boolean
  has_enough: boolean
}

export type QueueRow = LineRow & { copy_id: string; owner_id: string; copy_lat: number; copy_lng: number }

function headOfLine(now: Date | RawBuilder<unknown>) {
  return sql`
    select h.id, h.created_at, h.member_id, h.km, h.paused_at is not null as is_paused, h.paused_until,
      m.suburb, m.cell_lat, m.cell_lng,
      ${isBarred(now)} or ${isBlockBetween(sql.ref('h.member_id'), sql.ref('c.owner_id'))} or ${isDeclined(now)} as is_apart,
      ${isBarred(now)} or ${hasBlocked(sql.ref('h.member_id'), sql.ref('c.owner_id'))} as is_uncounted,
      ${hasLetPass({ hold: sql.ref('h.id'), copy: sql.ref('c.id') })} as has_passed, ${isServed} as is_served,
      ${hasEnough(now)} as has_enough
    from holds h join members m on m.id = h.member_id
    where ${isForCopy}
    order by h.created_at, h.id
    limit ${MOST_IN_LINE}`
}

/** A column: the head of the queue for the copy `c`, in order, as LineRow[]. */
export const lineForCopy = (now: Date | RawBuilder<unknown>) => sql<LineRow[]>`(
  select coalesce(json_agg(line order by line.created_at, line.id), '[]') from (${headOfLine(now)}) line)`

/**
 * Somebody waits for the copy `c` who may have it, unless for now: it is too far, or they have paused, let it pass or have another one on
 * offer. Whether the owner has blocked them makes no difference: a question that went with a block would tell who waits.
 */
export const isAwaited = (now: Date | RawBuilder<unknown>) => sql<boolean>`exists (
  select from holds h join members m on m.id = h.member_id
  where ${isForCopy} and h.member_id <> c.owner_id and not ${hasOwnCopy} and not ${isBarred(now)}
    and not ${hasBlocked(sql.ref('h.member_id'), sql.ref('c.owner_id'))})`

/** The head of the queue for a copy, in order. */
export function listQueue(tx: Database, { copyId, now }: { copyId: string; now: Date }): Promise<QueueRow[]> {
  return queuesFor(tx, { copies: sql`select ${copyId}::uuid`, now })
}

/**
 * The heads of the queues for all free copies, of owners who can be asked, that somebody may wait for; after the copy `after`, at most
 * `limit` copies in the order of their ids. One statement, because most of those copies are free again each minute and nobody can have them.
 */
export function listFreeQueues(
  db: Database,
  { after, now, limit }: { after: string; now: Date; limit: number },
): Promise<QueueRow[]> {
  const copies = sql`
    select distinct c.id
    from holds h
    join copies c on ${isForCopy} and can_be_offered(c) and c.owner_id <> h.member_id
    join members m on m.id = c.owner_id
    left join lend_ons l on l.copy_id = c.id
    where c.id > ${after}::uuid and not ${isBarred(now)} and ${isToBeServed(now)}
      and not exists (select from hold_offers o where o.copy_id = c.id and o.state = 'open')
      and not exists (select from hold_offers o where o.hold_id = h.id and o.state = 'open')
    order by c.id
    limit ${limit}`
  return queuesFor(db, { copies, now })
}

async function queuesFor(
  db: Database,
  { copies, now }: { copies: RawBuilder<unknown>; now: Date },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select c.id as copy_id, c.owner_id, c.lat as copy_lat, c.lng as copy_lng, line.*
    from copies c cross join lateral (${headOfLine(now)}) line
    where c.id in (${copies})
    order by c.id, line.created_at, line.id`.execute(db)
  return rows
}

/** The owner's answer `l` lets the copy be offered, or the owner is to be asked (again). */
export const isToBeServed = (now: Date) => sql<boolean>`(
  l.copy_id is null or l.answer in ('yes', 'always')
  or (l.answer = 'not_now' and l.answered_at <= ${new Date(now.getTime() - holdLimits.askAgainDays * DAY_MS)}))`
