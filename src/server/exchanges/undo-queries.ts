// The last step of an exchange, kept for the minute in which it can be undone. The caller has locked the exchange.
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { ExchangeUndos } from '#server/store/tables.ts'

/** The undo of the previous step has already been deleted. */
export async function keepUndo(tx: Database, undo: Insertable<ExchangeUndos>): Promise<void> {
  await tx.insertInto('exchange_undos').values(undo).execute()
}

/** The changes of the last step. The step that undoes it forgets them; until then they restore what the giver had said of a copy. */
export function findUndo(tx: Database, exchangeId: string) {
  return tx
    .selectFrom('exchange_undos')
    .where('exchange_id', '=', exchangeId)
    .select(['state', 'asked_due_on', 'copy_suburb', 'copy_paused_at', 'copy_club_id'])
    .executeTakeFirstOrThrow()
}

/**
 * Locks the giver of a gift to this member, and the club for which it was, before its copy: members who are deleted lock themselves, and
 * those who leave a club lock it, before their copies (deadlock).
 */
export async function lockGiver(
  tx: Database,
  { id, viewerId }: { id: string; viewerId: string },
): Promise<void> {
  await sql`
    select from exchange_undos u join exchanges e on e.id = u.exchange_id join members m on m.id = e.owner_id
    where e.id = ${id} and e.borrower_id = ${viewerId} and e.offer = 'give' for share of m`.execute(tx)
  await sql`
    select lock_own_club(u.copy_club_id, e.owner_id) from exchange_undos u join exchanges e on e.id = u.exchange_id
    where e.id = ${id} and e.borrower_id = ${viewerId} and u.copy_club_id is not null`.execute(tx)
}

/** No step of it can be undone any more. */
export async function forgetUndo(tx: Database, exchangeId: string): Promise<void> {
  await tx.deleteFrom('exchange_undos').where('exchange_id', '=', exchangeId).execute()
}

/** Has any member requested it from the copy's present owner? */
export async function isAskedFor(tx: Database, { copyId, ownerId }: { copyId: string; ownerId: string }) {
  const row = await tx
    .selectFrom('exchanges')
    .select('id')
    .where('copy_id', '=', copyId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetUndos(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('exchange_undos').where('undo_until', '<=', before).execute()
}
