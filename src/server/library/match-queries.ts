import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

export type NewBook = {
  title: string
  author: string
  match_key: string
  /** The key of its work in another catalogue. */
  work_key: string | null
  isbn: string | null
  description: string
  published: string | null
  genre: string | null
  cover_id: string | null
  added_by: string
  created_at: Date
}

/**
 * Locks the keys of a book until the transaction ends, so that nobody else matches or adds it. The ISBN is always locked first,
 * and the title last, which prevents deadlocks.
 */
export async function lockBook(
  tx: Database,
  book: { isbn: string | null; match_key: string },
): Promise<void> {
  if (book.isbn) await sql`select pg_advisory_xact_lock(hashtextextended(${book.isbn}, 1))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${book.match_key}, 2))`.execute(tx)
}

export async function findBookByIsbn(tx: Database, isbn: string): Promise<string | undefined> {
  const row = await tx.selectFrom('books').select('id').where('isbn', '=', isbn).executeTakeFirst()
  return row?.id
}

/** Locks it against deletion until the transaction ends. False if there is no such book. */
export async function lockKnownBook(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom('books').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** The book with that title and author and no ISBN, else (unless `onlyWithoutIsbn`) the oldest of its editions. */
export async function findBookByKey(
  tx: Database,
  { matchKey, onlyWithoutIsbn }: { matchKey: string; onlyWithoutIsbn: boolean },
): Promise<string | undefined> {
  const books = tx.selectFrom('books').select('id').where('match_key', '=', matchKey)
  const row = await (onlyWithoutIsbn ? books.where('isbn', 'is', null) : books)
    .orderBy('isbn', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Its first adder, and whether anybody else shares it. */
export function findBookSharing(tx: Database, id: string) {
  return tx
    .selectFrom('books as b')
    .select('b.added_by')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('copies as c')
          .select(sql.lit(1).as('one'))
          .whereRef('c.book_id', '=', 'b.id')
          .whereRef('c.owner_id', 'is distinct from', 'b.added_by')
          .where('c.withdrawn_at', 'is', null),
      ).as('is_shared_by_others'),
    )
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function insertBook(tx: Database, book: NewBook): Promise<string> {
  const { id } = await tx.insertInto('books').values(book).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Fills in missing facts; existing ones stay, whoever wrote them. */
export async function completeBook(
  tx: Database,
  id: string,
  facts: Pick<NewBook, 'isbn' | 'published' | 'genre' | 'cover_id' | 'work_key'>,
): Promise<void> {
  await tx
    .updateTable('books')
    .set((eb) => ({
      isbn: eb.fn.coalesce('isbn', eb.val(facts.isbn)),
      published: eb.fn.coalesce('published', eb.val(facts.published)),
      genre: eb.fn.coalesce('genre', eb.val(facts.genre)),
      cover_id: eb.fn.coalesce('cover_id', eb.val(facts.cover_id)),
      work_key: eb.fn.coalesce('work_key', eb.val(facts.work_key)),
    }))
    .where('id', '=', id)
    .execute()
}
