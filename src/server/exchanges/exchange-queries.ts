// Reading and changing one exchange. Lock order in every transaction: pair of members, member, club, copy, exchange, conversation, participants.
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Offer, openStates } from '#rules/exchanges/exchanges.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import { nameUnlessLeaving } from '#server/members/shown-name-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Exchanges } from '#server/store/tables.ts'
import { exchangesWithBoth } from './exchange-facts-queries.ts'

/** The present owner of a copy: it may have changed by the time the copy is locked. */
export async function findOwner(db: Database, copyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('copies').select('owner_id').where('id', '=', copyId).executeTakeFirst()
  return row?.owner_id
}

/** Locks the club that a copy is for, if this member is in it, before the copy: those who leave lock the club, then copies (deadlock). */
export async function lockClubOfCopy(
  tx: Database,
  { copyId, memberId }: { copyId: string; memberId: string },
): Promise<void> {
  await sql`
    select lock_own_club(c.club_id, ${memberId}) from copies c
    where c.id = ${copyId} and c.club_id is not null`.execute(tx)
}

/** Locks a copy that `viewerId` may see, until the transaction ends, with the facts for deciding about a request. */
export function lockCopyForRequest(tx: Database, { copyId, viewerId }: { copyId: string; viewerId: string }) {
  return tx
    .selectFrom('copies')
    .innerJoin('members as owner', 'owner.id', 'copies.owner_id')
    .innerJoin('books', 'books.id', 'copies.book_id')
    .select(['copies.id', 'copies.owner_id', 'copies.offer', 'copies.kept_as', 'books.title'])
    .select(sql<boolean>`can_have(copies, ${viewerId})`.as('is_free'))
    .select(sql<Date | null>`rests_until(copies.id, ${viewerId})`.as('rests_until'))
    .select('owner.name as owner_name')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('exchanges')
            .select('id')
            .whereRef('copy_id', '=', 'copies.id')
            .where('borrower_id', '=', viewerId)
            .where('state', 'in', openStates),
        )
        .as('already_requested'),
    )
    .where('copies.id', '=', copyId)
    .where('owner.disabled_at', 'is', null)
    .forNoKeyUpdate('copies')
    .executeTakeFirst()
}

/** How many books this member has, is promised or has asked for, other than this copy. */
export async function countOpenOf(
  tx: Database,
  { borrowerId, butCopyId }: { borrowerId: string; butCopyId: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('exchanges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('borrower_id', '=', borrowerId)
    .where('copy_id', '<>', butCopyId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertExchange(tx: Database, exchange: Insertable<Exchanges>): Promise<string> {
  const { id } = await tx.insertInto('exchanges').values(exchange).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Accepts this member's pending request to the present owner of a copy, if there is one, on what the owner does with it now. The caller
 * has locked the copy.
 */
export async function acceptOwnRequest(
  tx: Database,
  {
    copy,
    borrowerId,
    now,
  }: { copy: { id: string; owner_id: string; offer: Offer }; borrowerId: string; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('exchanges')
    .set({ state: 'accepted', answered_at: now, offer: copy.offer })
    .where('copy_id', '=', copy.id)
    .where('owner_id', '=', copy.owner_id)
    .where('borrower_id', '=', borrowerId)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Locks the copy of one of this member's exchanges: only the transaction that holds this lock may decide about the
 * copy's exchanges.
 */
export function lockCopyOfExchange(tx: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return tx
    .selectFrom('copies')
    .innerJoin('exchanges as e', 'e.copy_id', 'copies.id')
    .select('copies.id')
    .where('e.id', '=', id)
    .where((eb) => eb.or([eb('e.owner_id', '=', viewerId), eb('e.borrower_id', '=', viewerId)]))
    .forNoKeyUpdate('copies')
    .executeTakeFirst()
}

/** Locks the member who gets a gift, before its copy: those who are deleted lock themselves, then copies (deadlock). */
export async function lockReceiver(
  tx: Database,
  { id, viewerId }: { id: string; viewerId: string },
): Promise<void> {
  await sql`
    select from exchanges e join members m on m.id = e.borrower_id
    where e.id = ${id} and e.borrower_id = ${viewerId} and e.offer = 'give' for share of m`.execute(tx)
}

/** Locks an exchange; its copy is already locked. */
export function lockExchange(tx: Database, id: string) {
  return exchangesWithBoth(tx)
    .leftJoin('exchange_undos as undo', 'undo.exchange_id', 'e.id')
    .select([
      'e.id',
      'e.copy_id',
      'e.pickup_place',
      'e.pickup_at',
      'e.answered_at',
      'e.handed_over_at',
      'e.meeting_version',
      'e.meeting_changed_at',
      'e.meeting_asked_at',
      'borrower.suburb as borrower_suburb',
      'copies.owner_id as holder_id',
      'copies.suburb as copy_suburb',
      'copies.paused_at as copy_paused_at',
      'copies.club_id as copy_club_id',
      'copies.withdrawn_at',
      'copies.lent_elsewhere_to',
      'copies.active_exchange_id',
      'copies.kept_as',
      'undo.undo_until',
      'e.refused_due_on',
    ])
    .select(isBlockBetween(sql.ref('e.owner_id'), sql.ref('e.borrower_id')).as('blocked'))
    .where('e.id', '=', id)
    .forNoKeyUpdate('e')
    .executeTakeFirstOrThrow()
}

export type LockedExchange = Awaited<ReturnType<typeof lockExchange>>

export async function updateExchange(tx: Database, id: string, change: Updateable<Exchanges>): Promise<void> {
  await tx.updateTable('exchanges').set(change).where('id', '=', id).execute()
}

/** The facts for rating, if the exchange is this member's. */
export function findForRating(db: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return db
    .selectFrom('exchanges as e')
    .innerJoin('members as owner', 'owner.id', 'e.owner_id')
    .innerJoin('members as borrower', 'borrower.id', 'e.borrower_id')
    .leftJoin('ratings as given', (join) =>
      join.onRef('given.exchange_id', '=', 'e.id').on('given.rater_id', '=', viewerId),
    )
    .select([
      'e.owner_id',
      'e.borrower_id',
      'e.conversation_id',
      'e.state',
      'e.answered_at',
      'e.ended_by_block',
    ])
    .select('given.stars as given')
    .select([nameUnlessLeaving('owner').as('owner_name'), nameUnlessLeaving('borrower').as('borrower_name')])
    .where('e.id', '=', id)
    .where((eb) => eb.or([eb('e.owner_id', '=', viewerId), eb('e.borrower_id', '=', viewerId)]))
    .executeTakeFirst()
}

export async function insertRating(
  tx: Database,
  rating: { exchangeId: string; raterId: string; ratedId: string; stars: number; at: Date },
): Promise<void> {
  const { exchangeId, raterId, ratedId, stars, at } = rating
  await tx
    .insertInto('ratings')
    .values({ exchange_id: exchangeId, rater_id: raterId, rated_id: ratedId, stars, created_at: at })
    .execute()
}
