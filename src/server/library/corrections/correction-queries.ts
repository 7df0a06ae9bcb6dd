import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { wideOwners } from '#rules/library/corrections.ts'
import { isShared } from '#server/library/visible-queries.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Books, Corrections } from '#server/store/tables.ts'

export type BookToCorrect = NonNullable<Awaited<ReturnType<typeof findBookToCorrect>>>

/** The facts of a book, and the member's relation to it. `by`: whose correction it is. Locks the book if `isLocked`. */
export function findBookToCorrect(
  db: Database,
  {
    bookId,
    memberId,
    by,
    isLocked,
  }: { bookId: string; memberId: string; by: string | null; isLocked: boolean },
) {
  const found = db
    .selectFrom('books as b')
    .select([
      'b.id',
      'b.title',
      'b.author',
      'b.description',
      'b.isbn',
      'b.published',
      'b.genre',
      'b.cover_id',
    ])
    .select([ownsCopy(memberId).as('owns_copy'), isSharedByOthers(memberId).as('is_shared_by_others')])
    .select(isWidelyShared(sql`${by}::uuid`).as('is_widely_shared'))
    .where('b.id', '=', bookId)
  return (isLocked ? found.forNoKeyUpdate('b') : found).executeTakeFirst()
}

export type CorrectionRow = NonNullable<Awaited<ReturnType<typeof lockCorrection>>>

/** Returns its id. */
export async function insertCorrection(tx: Database, correction: Insertable<Corrections>): Promise<string> {
  const query = tx.insertInto('corrections').values(correction).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/**
 * The caller has locked the book (`findBookOfCorrection`), so that two answers are serialised; includes whether there is
 * a block between the member and the author.
 */
export function lockCorrection(tx: Database, { id, memberId }: { id: string; memberId: string }) {
  return tx
    .selectFrom('corrections')
    .select([
      'id',
      'book_id',
      'changed_by',
      'state',
      'was',
      'becomes',
      'cover_was',
      'cover_becomes',
      'created_at',
    ])
    .select(isBlockBetween(memberId, sql.ref('changed_by')).as('is_blocked'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findBookOfCorrection(tx: Database, id: string) {
  return tx
    .selectFrom('corrections')
    .select(['book_id as bookId', 'changed_by as by'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function decideCorrection(
  tx: Database,
  id: string,
  decision: Pick<Updateable<Corrections>, 'state' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await tx.updateTable('corrections').set(decision).where('id', '=', id).execute()
}

export async function updateBook(tx: Database, id: string, facts: Updateable<Books>): Promise<void> {
  await tx.updateTable('books').set(facts).where('id', '=', id).execute()
}

/** Whether the member has a copy of the book `b`. */
export function ownsCopy(memberId: string) {
  return sql<boolean>`exists (
    select 1 from copies c where c.book_id = b.id and c.withdrawn_at is null and c.owner_id = ${memberId}
  )`
}

/** Whether at least so many owners besides `memberId` share one with everybody. */
export function isWidelyShared(memberId: string | RawBuilder<unknown>) {
  return sql<boolean>`(select count(*) >= ${wideOwners} from (
    select distinct c.owner_id from copies c join members m on m.id = c.owner_id and m.disabled_at is null
    where c.book_id = b.id and ${isShared} and c.owner_id is distinct from ${memberId} limit ${wideOwners}
  ) o)`
}

/** Whether anybody else shares one with everybody. Copies that guests don't see make no difference: it would tell of them. */
export function isSharedByOthers(memberId: string) {
  return sql<boolean>`exists (
    select 1 from copies c join members m on m.id = c.owner_id and m.disabled_at is null
    where c.book_id = b.id and ${isShared} and c.owner_id <> ${memberId}
  )`
}
