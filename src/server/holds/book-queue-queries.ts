// The queue for a book as its page reads it: its copies, the member's own hold, and how long loans last.
import { sql } from 'kysely'
import type { Position } from '#rules/base/viewer.ts'
import type { ExchangeState, Offer } from '#rules/exchanges/exchanges.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import {
  type CopyOfWork,
  copiesOfWork,
  type HoldRow,
  hasLetPass,
  holdsOf,
  isAhead,
  isOutOfSight,
} from './hold-queries.ts'

const MOST_LOANS = 200

/**
 * The queue for a book in one statement: its copies, the member's own hold, and how long loans have lasted: of the work, or of its genre
 * if there are too few. Loans are measured only for a member who waits.
 */
export async function findBookQueue(
  db: Database,
  { bookId, viewerId, from }: { bookId: string; viewerId: string; from: Position },
) {
  const days = sql`select extract(epoch from e.ended_at - e.handed_over_at) / 86400 as days
    from books same join copies c on c.book_id = same.id join exchanges e on e.copy_id = c.id
    where mine.id is not null and e.state = 'completed' and e.offer = 'lend'`
  const { rows } = await sql<BookQueueRow>`${prepared}
    select mine.*, me.wish_km,
      (select count(*) from holds h where h.work_id = b.work_id and h.handed_over_in is null and not ${isOutOfSight('h', sql.ref('me.id'))}) as waiting,
      (select count(*) from holds h where h.member_id = me.id) as waits,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'is_own', c.is_own, 'is_free', c.is_free, 'offer', c.offer, 'lat', c.lat, 'lng', c.lng,
          'is_passed', ${hasLetPass({ hold: sql.ref('mine.id'), copy: sql.ref('c.id') })},
          'loan', case when mine.id is not null then (
            select json_build_object('offer', e.offer, 'since', e.handed_over_at, 'due_on', e.due_on)
            from exchanges e where e.id = c.active_exchange_id) end,
          'is_kept', exists (select from lend_ons l where l.copy_id = c.id and l.answer = 'keep'),
          'is_promised', taken.by is not null, 'is_to_ahead', taken.is_ahead is true, 'rests_until', c.rests_until,
          'request', (
            select json_build_object('state', e.state, 'conversation_id', e.conversation_id) from exchanges e
            where e.copy_id = c.id and e.borrower_id = ${viewerId} and e.ended_at is null)))
        from (${copiesOfWork(sql.ref('b.work_id'), { viewerId, from })}) c
        left join lateral (${takerOf}) taken on mine.id is not null), '[]') as copies,
      measured.loans, measured.median_days
    from books b
    join members me on me.id = ${viewerId}
    left join (${holdsOf(viewerId, sql``)}) mine on mine.work_id = b.work_id
    left join lateral (
      with own as (${days} and same.work_id = b.work_id limit ${MOST_LOANS}),
        alike as (
          ${days} and same.genre = b.genre and (select count(*) from own) < ${holdLimits.leastLoans}
          limit ${MOST_LOANS}),
        measured as (select days from alike union all select days from own where not exists (select from alike))
      select count(*) as loans, percentile_cont(0.5) within group (order by days) as median_days from measured
    ) measured on true
    where b.id = ${bookId}`.execute(db)
  return rows[0]
}

/** The member to whom the copy `c` is on offer or promised, and whether they are ahead of the hold `mine` of the member `me`. */
const takerOf = sql`
  select t.by, exists (
      select from holds other where other.member_id = t.by and ${isAhead('mine', sql.ref('me.id'))}) as is_ahead
  from (
    select h.member_id as by from hold_offers o join holds h on h.id = o.hold_id where o.copy_id = c.id and o.state = 'open'
    union all select e.borrower_id from exchanges e where e.id = c.active_exchange_id and e.handed_over_at is null) t
  limit 1`

type Filled<Row> = { [Column in keyof Row]: Row[Column] | null }
/**
 * `request`: the member's own, if it is open. The rest says something only to a member who waits. `is_passed`: they have let it pass, and
 * nobody has had it since. `is_kept`: its owner lets nobody in the queue have it.
 */
export type CopyInQueue = CopyOfWork & {
  request: { state: ExchangeState; conversation_id: string } | null
  is_passed: boolean
  loan: { offer: Offer; since: string | null; due_on: string | null } | null
  is_kept: boolean
  is_promised: boolean
  is_to_ahead: boolean
}
export type BookQueueRow = Filled<HoldRow> & {
  wish_km: number
  waiting: number
  waits: number
  copies: CopyInQueue[]
  loans: number
  median_days: number | null
}
