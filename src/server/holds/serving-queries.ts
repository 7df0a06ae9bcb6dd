// Serving the queues: free copies, offers, and the question to owners. Lock order: the copy, then its offer, then the hold.
import { sql } from 'kysely'
import { holdLimits, type LendOnAnswer } from '#rules/holds/holds.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { isForCopy } from './hold-queries.ts'
import { isBarred, isToBeServed } from './line-queries.ts'
import { isAskedAboutNew } from './question-queries.ts'

type Page = { limit: number }

/** Locks a free copy without an open offer; undefined if it is neither, or another process serves it now. */
export async function lockFreeCopy(tx: Database, { copyId, now }: { copyId: string; now: Date }) {
  const { rows } = await sql<{ owner_id: string; answer: LendOnAnswer | null; is_asked_about_new: boolean }>`
    select c.owner_id, l.answer, ${isAskedAboutNew} as is_asked_about_new
    from copies c join members m on m.id = c.owner_id left join lend_ons l on l.copy_id = c.id
    where c.id = ${copyId} and can_be_offered(c) and not ${isBarred(now)} and ${isToBeServed(now)}
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

/** Undefined if the hold is gone, or its member has got another offer or the book meanwhile. */
export async function insertOffer(
  tx: Database,
  offer: { holdId: string; copyId: string; now: Date; remindAt: Date; expiresAt: Date },
): Promise<string | undefined> {
  const { holdId, copyId, now, remindAt, expiresAt } = offer
  const { rows } = await sql<{ id: string }>`
    insert into hold_offers (hold_id, copy_id, offered_at, remind_at, expires_at)
    select id, ${copyId}::uuid, ${now}::timestamptz, ${remindAt}::timestamptz, ${expiresAt}::timestamptz
    from holds where id = ${holdId} and handed_over_in is null for share
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Notes that the owner is asked whether the copy is lent on. An "always" stands: that is about a new member. */
export async function noteAsked(tx: Database, copyId: string, now: Date): Promise<void> {
  await sql`
    insert into lend_ons as l (copy_id, asked_at) values (${copyId}, ${now})
    on conflict (copy_id) do update set asked_at = excluded.asked_at,
      answer = case when l.answer = 'always' then l.answer end,
      answered_at = case when l.answer = 'always' then l.answered_at end`.execute(tx)
}

/** Takes back the question about a new member who is no longer next. The caller has locked the copy. */
export async function endQuestionAboutNew(tx: Database, copyId: string): Promise<void> {
  await sql`update lend_ons l set asked_at = answered_at where copy_id = ${copyId} and ${isAskedAboutNew}`.execute(
    tx,
  )
}

/** Stores the owner's answer; a "yes" leaves their "always" as it is, also when it is sent twice. False if the copy is not theirs. The caller has locked the copy. */
export async function answerLendOn(
  tx: Database,
  { copyId, ownerId, answer, now }: { copyId: string; ownerId: string; answer: LendOnAnswer; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ copy_id: string }>`
    insert into lend_ons as l (copy_id, answer, asked_at, answered_at)
    select id, ${answer}, ${now}::timestamptz, ${now}::timestamptz from copies
    where id = ${copyId} and owner_id = ${ownerId} and withdrawn_at is null
    on conflict (copy_id) do update set answered_at = excluded.answered_at,
      answer = case when l.answer = 'always' and excluded.answer = 'yes' then l.answer else excluded.answer end
    returning copy_id`.execute(tx)
  return rows.length > 0
}

/** The owner is asked again whenever the copy is free and somebody waits for it. False if it is not theirs. The caller has locked the copy. */
export async function forgetAnswer(
  tx: Database,
  { copyId, ownerId }: { copyId: string; ownerId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with own as (select id from copies where id = ${copyId} and owner_id = ${ownerId} and withdrawn_at is null),
      forgotten as (delete from lend_ons where copy_id in (select id from own))
    select id from own`.execute(tx)
  return rows.length > 0
}

export async function lockCopy(tx: Database, copyId: string): Promise<void> {
  await tx.selectFrom('copies').select('id').where('id', '=', copyId).forNoKeyUpdate().execute()
}

/** An offer with what its notices and its answer need; only that of `memberId`, if given. */
export async function findOffer(db: Database, { id, memberId }: { id: string; memberId?: string }) {
  const { rows } = await sql<OfferRow>`
    select o.id, o.hold_id, o.copy_id, o.state, o.expires_at, h.member_id, h.passes >= ${holdLimits.passesInARow} as is_paused,
      c.owner_id, b.id as book_id, b.title, ${isBlockBetween(sql.ref('h.member_id'), sql.ref('c.owner_id'))} as is_apart
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
  /** By too many offers that its member has let pass in a row. */
  is_paused: boolean
  owner_id: string
  book_id: string
  title: string
  /** One of the two has blocked the other. */
  is_apart: boolean
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

export type OverOffer = {
  id: string
  copy_id: string
  member_id: string
  owner_id: string
  /** The copy, its owner or its member is no longer there for it: then nobody has let it pass, even if it has run out. */
  is_undone: boolean
  is_reminded: boolean
}

/** Open offers that have run out, or whose copy, owner or member is no longer there for it; only that of `copyId`, if given. */
export async function listOverOffers(
  db: Database,
  { now, limit, copyId }: Page & { now: Date; copyId?: string },
): Promise<OverOffer[]> {
  const { rows } = await sql<OverOffer>`
    select o.id, o.copy_id, h.member_id, c.owner_id, ${isUndone(now)} as is_undone, o.reminded_at is not null as is_reminded
    from hold_offers o join holds h on h.id = o.hold_id join copies c on c.id = o.copy_id
    where o.state = 'open' and (o.expires_at <= ${now} or ${isUndone(now)}) ${copyId ? sql`and o.copy_id = ${copyId}` : sql``}
    order by o.expires_at, o.id
    limit ${limit}`.execute(db)
  return rows
}

/** The caller has locked the copy. */
export async function prolongOffer(tx: Database, { id, until }: { id: string; until: Date }): Promise<void> {
  await tx
    .updateTable('hold_offers')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

function isUndone(now: Date) {
  return sql<boolean>`(
    not is_free_for(c, h.member_id) or c.owner_id = h.member_id or not ${isForCopy}
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
export async function takeWithdrawn(
  tx: Database,
  { now, limit }: Page & { now: Date },
): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    update hold_offers set told_at = ${now}
    where id in (
      select id from hold_offers where state = 'withdrawn' and told_at is null
      order by ended_at, id limit ${limit} for no key update skip locked)
    returning id, (select member_id from holds h where h.id = hold_id)`.execute(tx)
  return rows
}
