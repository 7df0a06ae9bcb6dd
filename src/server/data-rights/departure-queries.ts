import { type Insertable, sql } from 'kysely'
import { undoSeconds } from '#rules/exchanges/exchanges.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Departures } from '#server/store/tables.ts'

/** False if they are leaving already. */
export async function insertDeparture(tx: Database, departure: Insertable<Departures>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('departures')
    .values(departure)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether there was one. */
export async function deleteDeparture(tx: Database, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('departures')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The recipient of messages about it. */
export function findReader(tx: Database, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['id as reader', 'name', 'email', 'phone'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/**
 * Marks members who leave before `until` as reminded, and returns those who were not before. They leave at `until`, however late
 * the reminder is, so that they still have the time it promises. With an open report about them they are reminded only if they were to
 * leave before `atLast`: it is answered with what it is about still there.
 */
export function takeDueReminders(
  tx: Database,
  { now, until, atLast, limit }: { now: Date; until: Date; atLast: Date; limit: number },
) {
  return tx
    .updateTable('departures')
    .from('members')
    .set({ reminded_at: now, leaves_at: until })
    .whereRef('members.id', '=', 'departures.member_id')
    .where('departures.member_id', 'in', (eb) =>
      eb
        .selectFrom('departures as due')
        .select('due.member_id')
        .where('due.reminded_at', 'is', null)
        .where('due.leaves_at', '<=', until)
        .where((or) =>
          or.or([
            or('due.leaves_at', '<=', atLast),
            sql<boolean>`not exists (
              select from reports r where r.responsible_id = due.member_id and r.state = 'open')`,
          ]),
        )
        .orderBy('due.leaves_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['members.id as reader', 'members.email', 'members.phone', 'departures.leaves_at as leavesAt'])
    .execute()
}

/** Departures that are due, of members who were reminded. */
export async function listDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('departures')
    .select('member_id')
    .where('leaves_at', '<=', now)
    .where('reminded_at', 'is not', null)
    .orderBy('leaves_at')
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Locks a departure that is due: from here on it cannot be cancelled. */
export async function lockDue(
  tx: Database,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('departures')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('leaves_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The member's books that others have, and others' books that the member has: not of owners whose accounts are disabled, who can confirm
 * no return, nor those that were due by `forgottenBy`. Not a handover on its owner's word alone that the borrower can still deny: leaving ends it.
 */
export function listLoans(
  db: Database,
  { memberId, forgottenBy, now, limit }: { memberId: string; forgottenBy: string; now: Date; limit: number },
) {
  return db
    .selectFrom('exchanges as e')
    .innerJoin('copies as c', 'c.id', 'e.copy_id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .innerJoin('members as owner', 'owner.id', 'e.owner_id')
    .innerJoin('members as borrower', 'borrower.id', 'e.borrower_id')
    .select(['e.id', 'b.title', 'e.owner_id as ownerId'])
    .select((eb) =>
      // Members who have blocked each other cannot open each other's profile.
      eb
        .case()
        .when(isBlockBetween(sql.ref('e.owner_id'), sql.ref('e.borrower_id')))
        .then(null)
        .else(eb.ref('e.conversation_id'))
        .end()
        .as('conversationId'),
    )
    .select(['owner.name as ownerName', 'borrower.name as borrowerName'])
    .where('e.state', '=', 'on_loan')
    .where(
      sql<boolean>`not exists (
        select from exchange_undos u where u.exchange_id = e.id and u.undo_until > ${now}
          and u.undo_until > e.handed_over_at + make_interval(secs => ${undoSeconds}))`,
    )
    .where((eb) =>
      eb.or([
        eb('e.owner_id', '=', memberId),
        eb.and([
          eb('e.borrower_id', '=', memberId),
          eb('owner.disabled_reason', 'is', null),
          eb('e.due_on', '>', forgottenBy),
        ]),
      ]),
    )
    .orderBy('e.due_on')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}
