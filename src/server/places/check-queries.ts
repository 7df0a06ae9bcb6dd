import { type Insertable, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { BookshelfChecks } from '#server/store/tables.ts'

/** Replaces the same member's earlier check of that day. Undefined if the bookshelf is not on the map. */
export async function putCheck(tx: Database, check: Insertable<BookshelfChecks>): Promise<boolean> {
  const { bookshelf_id, member_id, checked_on, words, books, created_at } = check
  const { numAffectedRows } = await sql`
    insert into bookshelf_checks (bookshelf_id, member_id, checked_on, words, books, created_at)
    select id, ${member_id}, ${checked_on}, ${words}, ${books}, ${created_at}
    from bookshelves where id = ${bookshelf_id} and state = 'approved' and hidden_at is null
    on conflict on constraint bookshelf_checks_once_a_day do update
    set words = excluded.words, books = excluded.books, created_at = excluded.created_at`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The latest, from members visible to this viewer. */
export function listChecks(
  db: Database,
  { viewer, bookshelfId, limit }: { viewer: Viewer; bookshelfId: string; limit: number },
) {
  return db
    .selectFrom('bookshelf_checks as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .leftJoin('images as photo', 'photo.id', 'm.photo_id')
    .select(['c.id', 'c.member_id', 'c.words', 'c.books', 'c.created_at', 'm.name'])
    .select(['photo.id as photo_id', 'photo.tint as photo_tint'])
    .where('c.bookshelf_id', '=', bookshelfId)
    .where(isCheckerShownTo(viewer))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute()
}

/** One check of a bookshelf on the map, with the bookshelf's name. */
export function findShownCheck(db: Database, viewer: Viewer, id: string) {
  return db
    .selectFrom('bookshelf_checks as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .innerJoin('bookshelves as b', 'b.id', 'c.bookshelf_id')
    .select([
      'c.member_id',
      'm.name as member_name',
      'c.bookshelf_id',
      'b.name as bookshelf',
      'c.words',
      'c.books',
    ])
    .where('c.id', '=', id)
    .where('b.state', '=', 'approved')
    .where('b.hidden_at', 'is', null)
    .where(isCheckerShownTo(viewer))
    .executeTakeFirst()
}

/** `at`: when an administrator hid it; null shows it again. */
export async function setCheckHidden(tx: Database, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('bookshelf_checks').set({ hidden_at: at }).where('id', '=', id).execute()
}

/**
 * Checks that no administrator has hidden, from members with an enabled account and no block with the viewer in
 * either direction.
 */
function isCheckerShownTo(viewer: Viewer) {
  if (viewer.kind === 'guest') return sql<boolean>`m.disabled_at is null and c.hidden_at is null`
  return sql<boolean>`m.disabled_at is null and c.hidden_at is null and c.member_id not in ${blockedWith(viewer.id)}`
}

export function findCheck(db: Database, id: string) {
  return db
    .selectFrom('bookshelf_checks as c')
    .innerJoin('bookshelves as b', 'b.id', 'c.bookshelf_id')
    .select(['c.member_id', 'b.name as bookshelf'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

export async function deleteCheck(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('bookshelf_checks').where('id', '=', id).execute()
}
