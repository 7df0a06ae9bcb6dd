import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

const LAST_ISBN = 13

const known = (db: Database) =>
  db
    .selectFrom('books as b')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'b.isbn', 'b.published', 'b.description'])
    .select(['cover.id as cover_id', 'cover.tint as cover_tint'])

export type KnownRow = NonNullable<Awaited<ReturnType<typeof findKnown>>>

export function findKnown(db: Database, id: string) {
  return known(db).where('b.id', '=', id).executeTakeFirst()
}

export function findKnownOfIsbn(db: Database, isbn: string) {
  return known(db).where('b.isbn', '=', isbn).executeTakeFirst()
}

/** In the order of `ids`. */
export function findKnownOf(db: Database, ids: string[]) {
  return known(db)
    .where('b.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::uuid[], b.id)`)
    .limit(ids.length)
    .execute()
}

/** Books whose ISBN starts with these digits. As a range, which can use the index of whole ISBNs. */
export function findByIsbnBeginning(db: Database, { digits, most }: { digits: string; most: number }) {
  return known(db)
    .where('b.isbn', '>=', digits.padEnd(LAST_ISBN, '0'))
    .where('b.isbn', '<=', digits.padEnd(LAST_ISBN, '9'))
    .orderBy('b.isbn')
    .limit(most)
    .execute()
}
