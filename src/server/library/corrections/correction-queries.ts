import { type Insertable, sql, type Updateable } from 'kysely'
import type { Viewer } from '#rules/viewer.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Books, Corrections } from '#server/store/tables.ts'

/** What the catalogue says of a book, and how the member stands to it. Locks the book if `isLocked`. */
export function findBookToCorrect(
  db: Database,
  { bookId, memberId, isLocked }: { bookId: string; memberId: string; isLocked: boolean },
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
    .select([
      ownsCopy(memberId).as('owns_copy'),
      sql<boolean>`exists (
        select 1 from copies c where c.book_id = b.id and c.withdrawn_at is null and c.owner_id <> ${memberId}
      )`.as('is_shared_by_others'),
    ])
    .where('b.id', '=', bookId)
  return (isLocked ? found.forNoKeyUpdate('b') : found).executeTakeFirst()
}

/** Since when somebody is a member, and whether an exchange of theirs was completed. */
export async function findExperience(db: Database, memberId: string) {
  return db
    .selectFrom('members as m')
    .select('m.created_at as joinedAt')
    .select(
      sql<boolean>`exists (
        select 1 from exchanges e where e.owner_id = m.id and e.state = 'completed'
        union all
        select 1 from exchanges e where e.borrower_id = m.id and e.state = 'completed'
      )`.as('hasExchanged'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function insertCorrection(tx: Database, correction: Insertable<Corrections>): Promise<void> {
  await tx.insertInto('corrections').values(correction).execute()
}

/** With the book locked first (`findBookOfCorrection`), so that two who decide meet one after the other. */
export function lockCorrection(tx: Database, id: string) {
  return tx
    .selectFrom('corrections')
    .select(['id', 'book_id', 'changed_by', 'state', 'was', 'becomes', 'cover_was', 'cover_becomes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findBookOfCorrection(tx: Database, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('corrections').select('book_id').where('id', '=', id).executeTakeFirst()
  return row?.book_id
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

/** The newest first. Who is not shown to the viewer has no name here. */
export function listCorrections(
  db: Database,
  { viewer, memberId, bookId, limit }: { viewer: Viewer; memberId: string; bookId: string; limit: number },
) {
  return db
    .selectFrom('corrections as k')
    .innerJoin('books as b', 'b.id', 'k.book_id')
    .leftJoin('members as by', (join) => join.onRef('by.id', '=', 'k.changed_by').on(isShownTo(viewer, 'by')))
    .leftJoin('members as decider', (join) =>
      join.onRef('decider.id', '=', 'k.decided_by').on(isShownTo(viewer, 'decider')),
    )
    .select(['k.id', 'k.changed_by', 'k.state', 'k.was', 'k.becomes', 'k.cover_becomes', 'k.created_at'])
    .select(['k.decided_at', 'by.name as by_name', 'decider.name as decided_by_name'])
    .select(ownsCopy(memberId).as('owns_copy'))
    .where('k.book_id', '=', bookId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .limit(limit)
    .execute()
}

function ownsCopy(memberId: string) {
  return sql<boolean>`exists (
    select 1 from copies c where c.book_id = b.id and c.withdrawn_at is null and c.owner_id = ${memberId}
  )`
}

function isShownTo(viewer: Viewer, member: string) {
  const isEnabled = sql`${sql.ref(`${member}.disabled_at`)} is null`
  if (viewer.kind === 'guest') return sql<boolean>`${isEnabled}`
  return sql<boolean>`(${isEnabled} and ${sql.ref(`${member}.id`)} not in ${blockedWith(viewer.id)})`
}
