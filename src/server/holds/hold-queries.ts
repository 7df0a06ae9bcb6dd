// The queue for a book. Lock order: the copy, then its offer, then the hold.
import { type RawBuilder, sql } from 'kysely'
import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import { holdLimits, type LendOnAnswer } from '#rules/holds/holds.ts'
import { blockedWith, isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The hold `h` is for the copy `c`: for any copy of its work, or for this one alone. */
const isForCopy = sql<boolean>`(h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id))`

/** The hold `h` let the copy `c` pass, and nobody has had the copy since. */
const hasLetPass = sql<boolean>`exists (
  select from hold_offers o where o.hold_id = h.id and o.copy_id = c.id and o.state in ('passed', 'expired')
    and not exists (select from exchanges e where e.copy_id = c.id and e.answered_at > o.offered_at and e.handed_over_at is not null))`

/** The member of the hold `h` has another offer, or a copy of the work. */
const isServed = sql<boolean>`(
  exists (select from hold_offers o where o.hold_id = h.id and o.state = 'open')
  or exists (
    select from exchanges e join copies held on held.id = e.copy_id
    where e.borrower_id = h.member_id and held.work_id = h.work_id and e.state in ('accepted', 'ready', 'on_loan')))`

/** The member `m` may neither write nor be found. */
const isBarred = (now: Date) =>
  sql<boolean>`(m.disabled_at is not null or coalesce(m.suspended_until > ${now}, false))`

type Page = { limit: number }

/** At most this many at the head of a queue are looked at for one copy. */
const MOST_IN_LINE = 500

/** The head of the queue for a copy, in order. */
export async function listQueue(tx: Database, { copyId, now }: { copyId: string; now: Date }) {
  const { rows } = await sql<QueueRow>`
    select h.id, h.member_id, h.km, h.paused_at is not null as is_paused, h.paused_until,
      m.suburb, m.cell_lat, m.cell_lng,
      ${isBarred(now)} or ${isBlockBetween(sql.ref('h.member_id'), sql.ref('c.owner_id'))} as is_apart,
      ${hasLetPass} as has_passed, ${isServed} as is_served
    from copies c join holds h on ${isForCopy} join members m on m.id = h.member_id
    where c.id = ${copyId}
    order by h.created_at, h.id
    limit ${MOST_IN_LINE}`.execute(tx)
  return rows
}

export type QueueRow = {
  id: string
  member_id: string
  km: number
  is_paused: boolean
  paused_until: string | null
  suburb: string | null
  cell_lat: number | null
  cell_lng: number | null
  is_apart: boolean
  has_passed: boolean
  is_served: boolean
}

/** Free copies that somebody may wait for, of owners who can be asked; after `after`, by id. */
export async function listFreeCopies(
  db: Database,
  { after, now, limit }: Page & { after: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id
    from holds h
    join copies c on ${isForCopy} and c.listed and c.owner_id <> h.member_id
    join members m on m.id = c.owner_id
    left join lend_ons l on l.copy_id = c.id
    where c.id > ${after}::uuid and not ${isBarred(now)} and ${isToBeServed(now)}
      and not exists (select from hold_offers o where o.copy_id = c.id and o.state = 'open')
      and not exists (select from hold_offers o where o.hold_id = h.id and o.state = 'open')
    order by c.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The owner's answer `l` lets the copy be offered, or the owner is to be asked (again). */
const isToBeServed = (now: Date) => sql<boolean>`(
  l.copy_id is null or l.answer in ('yes', 'always')
  or (l.answer = 'not_now' and l.answered_at <= ${new Date(now.getTime() - holdLimits.askAgainDays * 86_400_000)}))`

/** Locks a free copy without an open offer; undefined if it is neither, or another process serves it now. */
export async function lockFreeCopy(tx: Database, { copyId, now }: { copyId: string; now: Date }) {
  const { rows } = await sql<{
    owner_id: string
    lat: number
    lng: number
    answer: LendOnAnswer | null
    is_asked: boolean
  }>`
    select c.owner_id, c.lat, c.lng, l.answer, l.copy_id is not null and l.answer is null as is_asked
    from copies c join members m on m.id = c.owner_id left join lend_ons l on l.copy_id = c.id
    where c.id = ${copyId} and c.listed and not ${isBarred(now)} and ${isToBeServed(now)}
    for no key update of c skip locked`.execute(tx)
  const [copy] = rows
  if (!copy) return undefined
  // A statement of its own, because an offer may have been made while this one waited.
  const open = await tx
    .selectFrom('hold_offers')
    .select('id')
    .where('copy_id', '=', copyId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open ? undefined : copy
}

/** Undefined if the hold is gone, or has got another offer meanwhile. */
export async function insertOffer(
  tx: Database,
  offer: { holdId: string; copyId: string; now: Date; remindAt: Date; expiresAt: Date },
): Promise<string | undefined> {
  const { holdId, copyId, now, remindAt, expiresAt } = offer
  const { rows } = await sql<{ id: string }>`
    insert into hold_offers (hold_id, copy_id, offered_at, remind_at, expires_at)
    select id, ${copyId}::uuid, ${now}::timestamptz, ${remindAt}::timestamptz, ${expiresAt}::timestamptz
    from holds where id = ${holdId} for key share
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Notes that the owner is asked whether the copy is lent on. */
export async function noteAsked(tx: Database, copyId: string, now: Date): Promise<void> {
  await tx
    .insertInto('lend_ons')
    .values({ copy_id: copyId, asked_at: now })
    .onConflict((known) =>
      known.column('copy_id').doUpdateSet({ asked_at: now, answer: null, answered_at: null }),
    )
    .execute()
}

/** Stores the owner's answer. False if the copy is not theirs. The caller has locked the copy. */
export async function answerLendOn(
  tx: Database,
  { copyId, ownerId, answer, now }: { copyId: string; ownerId: string; answer: LendOnAnswer; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ copy_id: string }>`
    insert into lend_ons (copy_id, answer, asked_at, answered_at)
    select id, ${answer}, ${now}::timestamptz, ${now}::timestamptz from copies
    where id = ${copyId} and owner_id = ${ownerId} and withdrawn_at is null
    on conflict (copy_id) do update set answer = excluded.answer, answered_at = excluded.answered_at
    returning copy_id`.execute(tx)
  return rows.length > 0
}

export async function lockCopy(tx: Database, copyId: string): Promise<void> {
  await tx.selectFrom('copies').select('id').where('id', '=', copyId).forNoKeyUpdate().execute()
}

/** An offer with what its notices and its answer need; only that of `memberId`, if given. */
export async function findOffer(db: Database, { id, memberId }: { id: string; memberId?: string }) {
  const { rows } = await sql<OfferRow>`
    select o.id, o.hold_id, o.copy_id, o.state, o.expires_at, h.member_id, h.passes, h.paused_at is not null as is_paused,
      c.owner_id, b.id as book_id, b.title
    from hold_offers o join holds h on h.id = o.hold_id
    join copies c on c.id = o.copy_id join books b on b.id = c.book_id
    where o.id = ${id} ${memberId ? sql`and h.member_id = ${memberId}` : sql``}`.execute(db)
  return rows[0]
}

type OfferRow = {
  id: string
  hold_id: string
  copy_id: string
  state: 'open' | 'accepted' | 'passed' | 'expired' | 'withdrawn'
  expires_at: Date
  member_id: string
  passes: number
  is_paused: boolean
  owner_id: string
  book_id: string
  title: string
}

/** Ends an open offer. False if it has ended already. The caller has locked the copy. */
export async function endOffer(
  tx: Database,
  { id, state, now }: { id: string; state: 'passed' | 'expired' | 'withdrawn'; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hold_offers')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts an offer that was let pass, and pauses the hold after too many in a row. Returns whether it did. */
export async function countPass(tx: Database, holdId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_paused: boolean }>`
    update holds set passes = passes + 1,
      paused_at = case when passes + 1 >= ${holdLimits.passesInARow} then ${now}::timestamptz else paused_at end,
      paused_until = case when passes + 1 >= ${holdLimits.passesInARow} then null else paused_until end
    where id = ${holdId} returning passes >= ${holdLimits.passesInARow} as is_paused`.execute(tx)
  return rows[0]?.is_paused === true
}

/** Open offers that have run out, or whose copy, owner or member is no longer there for it. */
export async function listOverOffers(
  db: Database,
  { now, limit }: Page & { now: Date },
): Promise<{ id: string; copy_id: string; is_expired: boolean }[]> {
  const { rows } = await sql<{ id: string; copy_id: string; is_expired: boolean }>`
    select o.id, o.copy_id, o.expires_at <= ${now} as is_expired
    from hold_offers o join holds h on h.id = o.hold_id join copies c on c.id = o.copy_id
    where o.state = 'open' and (o.expires_at <= ${now} or ${isUndone(now)})
    order by o.expires_at, o.id
    limit ${limit}`.execute(db)
  return rows
}

function isUndone(now: Date) {
  return sql<boolean>`(
    not c.listed or c.owner_id = h.member_id or not ${isForCopy}
    or ${isBlockBetween(sql.ref('h.member_id'), sql.ref('c.owner_id'))}
    or exists (select from members m where m.id in (h.member_id, c.owner_id) and ${isBarred(now)})
    or exists (
      select from exchanges e join copies held on held.id = e.copy_id
      where e.borrower_id = h.member_id and held.work_id = h.work_id and e.state in ('accepted', 'ready', 'on_loan')))`
}

/** Marks open offers as reminded of, each once. */
export async function takeToRemind(tx: Database, { now, limit }: Page & { now: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update hold_offers set reminded_at = ${now}
    where id in (
      select id from hold_offers where state = 'open' and remind_at <= ${now} and expires_at > ${now} and reminded_at is null
      order by remind_at, id limit ${limit} for no key update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks the members of withdrawn offers as told, each once. */
export async function takeWithdrawn(tx: Database, { now, limit }: Page & { now: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update hold_offers set told_at = ${now}
    where id in (
      select id from hold_offers where state = 'withdrawn' and told_at is null
      order by ended_at, id limit ${limit} for no key update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** False if the member waits for the work already, or there is no such book. */
export async function insertHold(
  tx: Database,
  hold: { memberId: string; bookId: string; copyId: string | null; km: number; now: Date },
): Promise<boolean> {
  const { memberId, bookId, copyId, km, now } = hold
  const { rows } = await sql<{ id: string }>`
    insert into holds (member_id, book_id, copy_id, km, created_at)
    select ${memberId}::uuid, id, ${copyId}::uuid, ${km}::integer, ${now}::timestamptz from books where id = ${bookId}
    on conflict do nothing returning id`.execute(tx)
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

/** Returns the copy that was on offer to it; undefined if the hold is not this member's. */
export async function deleteHold(tx: Database, { id, memberId }: { id: string; memberId: string }) {
  const { rows } = await sql<{ copy_id: string | null }>`
    delete from holds h where id = ${id} and member_id = ${memberId}
    returning (select copy_id from hold_offers where hold_id = h.id and state = 'open') as copy_id`.execute(
    tx,
  )
  return rows[0]
}

/** `until` is a date of the city, or null for no end. Null `at` resumes the hold. */
export async function setPause(
  tx: Database,
  { id, memberId, at, until }: { id: string; memberId: string; at: Date | null; until: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('holds')
    .set({ paused_at: at, paused_until: until, ...(at === null && { passes: 0 }) })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const MOST_COPIES = 200

function copiesOfWork(workId: RawBuilder<unknown>, viewerId: string) {
  return sql`
    select c.id, c.owner_id = ${viewerId} as is_own, c.listed as is_free, c.lat, c.lng,
      case when h.member_id = ${viewerId} then o.id end as offer_id, o.expires_at as offered_until
    from copies c join members m on m.id = c.owner_id
    left join hold_offers o on o.copy_id = c.id and o.state = 'open'
    left join holds h on h.id = o.hold_id
    where c.work_id = ${workId} and c.withdrawn_at is null and c.paused_at is null and m.disabled_at is null
      and c.owner_id not in ${blockedWith(viewerId)}
    order by c.listed, c.id
    limit ${MOST_COPIES}`
}

/** The copies of a book's work that a member could have. */
export async function listCopiesOfWork(
  db: Database,
  { bookId, viewerId }: { bookId: string; viewerId: string },
): Promise<CopyOfWork[]> {
  const work = sql`(select work_id from books where id = ${bookId})`
  const { rows } = await sql<CopyOfWork>`${copiesOfWork(work, viewerId)}`.execute(db)
  return rows
}

const ahead = sql<number>`(
  select count(*) from holds other where other.work_id = h.work_id
    and (other.copy_id is null or h.copy_id is null or other.copy_id = h.copy_id)
    and (other.created_at, other.id) < (h.created_at, h.id))`

export type HoldRow = {
  id: string
  book_id: string
  copy_id: string | null
  km: number
  created_at: Date
  is_paused: boolean
  paused_until: string | null
  ahead: number
  title: string
  author: string
  cover_id: string | null
  cover_tint: string | null
  genre: string | null
  offer_id: string | null
  offered_until: Date | null
}

function holdsOf(memberId: string, only: RawBuilder<unknown>) {
  return sql`
    select h.id, h.work_id, h.book_id, h.copy_id, h.km, h.created_at, h.paused_at is not null as is_paused, h.paused_until,
      ${ahead} as ahead, b.title, b.author, b.genre, b.cover_id, cover.tint as cover_tint,
      o.id as offer_id, o.expires_at as offered_until
    from holds h join books b on b.id = h.book_id
    left join images cover on cover.id = b.cover_id
    left join hold_offers o on o.hold_id = h.id and o.state = 'open'
    where h.member_id = ${memberId} ${only}
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

const MOST_LOANS = 200

/**
 * The queue for a book in one statement: its copies, the member's own hold, and how long loans have lasted: of the work, or of its genre
 * if there are too few. Loans are measured only for a member who waits.
 */
export async function findBookQueue(
  db: Database,
  { bookId, viewerId }: { bookId: string; viewerId: string },
) {
  const days = sql`select extract(epoch from e.ended_at - e.handed_over_at) / 86400 as days
    from books same join copies c on c.book_id = same.id join exchanges e on e.copy_id = c.id
    where mine.id is not null and e.state = 'completed' and e.offer = 'lend'`
  const { rows } = await sql<BookQueueRow>`
    select mine.*, me.wish_km,
      (select count(*) from holds h where h.work_id = b.work_id) as waiting,
      (select count(*) from holds h where h.member_id = me.id) as waits,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'is_own', c.is_own, 'is_free', c.is_free, 'lat', c.lat, 'lng', c.lng,
          'offer_id', c.offer_id, 'offered_until', c.offered_until, 'request', (
            select json_build_object('state', e.state, 'conversation_id', e.conversation_id) from exchanges e
            where e.copy_id = c.id and e.borrower_id = ${viewerId} and e.ended_at is null)))
        from (${copiesOfWork(sql.ref('b.work_id'), viewerId)}) c), '[]') as copies,
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

type Filled<Row> = { [Column in keyof Row]: Row[Column] | null }
/** A copy of the work, wherever it is: with whom is not said. `offer_id` is of an offer to the viewer. */
export type CopyOfWork = {
  id: string
  is_own: boolean
  is_free: boolean
  lat: number
  lng: number
  offer_id: string | null
  offered_until: Date | string | null
}
export type BookQueueRow = Filled<HoldRow> & {
  wish_km: number
  waiting: number
  waits: number
  copies: (CopyOfWork & { request: { state: ExchangeState; conversation_id: string } | null })[]
  loans: number
  median_days: number | null
}

/** The owner's copies that others wait for, with the question whether to lend them on, if it is open. */
export async function listWaitedFor(
  db: Database,
  { copyIds, viewerId }: { copyIds: string[]; viewerId: string },
) {
  const { rows } = await sql<{ id: string; waiting: number }>`
    select c.id, count(*) as waiting
    from copies c join holds h on ${isForCopy}
    where c.id = any(${copyIds}::uuid[]) and h.member_id <> c.owner_id and h.member_id <> ${viewerId}
      and (c.owner_id = ${viewerId}
        or exists (select from exchanges e where e.id = c.active_exchange_id and e.borrower_id = ${viewerId}))
    group by c.id order by c.id limit ${copyIds.length}`.execute(db)
  return rows
}

const MOST_QUESTIONS = 20

/** Copies whose owner is asked, the longest asked first. */
export async function listQuestions(db: Database, ownerId: string) {
  const { rows } = await sql<{ id: string; title: string; book_id: string; waiting: number }>`
    select c.id, b.title, b.id as book_id, (select count(*) from holds h where ${isForCopy} and h.member_id <> c.owner_id) as waiting
    from lend_ons l join copies c on c.id = l.copy_id join books b on b.id = c.book_id
    where c.owner_id = ${ownerId} and l.answer is null and c.listed
      and exists (select from holds h where ${isForCopy} and h.member_id <> c.owner_id)
    order by l.asked_at, c.id limit ${MOST_QUESTIONS}`.execute(db)
  return rows
}

/** For the notice to its owner: the copy, and how many wait for it. Undefined once the question is answered. */
export async function findQuestion(db: Database, copyId: string) {
  const { rows } = await sql<{ owner_id: string; title: string; waiting: number }>`
    select c.owner_id, b.title, (select count(*) from holds h where ${isForCopy} and h.member_id <> c.owner_id) as waiting
    from lend_ons l join copies c on c.id = l.copy_id join books b on b.id = c.book_id
    where c.id = ${copyId} and l.answer is null and c.listed`.execute(db)
  return rows[0]
}
