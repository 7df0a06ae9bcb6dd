import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

export type KeyedBook = { id: string; title: string; author: string; match_key: string }

const PAGE = 5000
// What a key keeps beyond Latin letters and digits: + and #, and letters whose marks are more than accents.
const UNUSUAL = String.raw`[+#\u0700-\u1DFF\u207A\u208A\u2C00-\uFFFF\U00010000-\U0010FFFF]`

/** Of the next page of the catalogue, the books with unusual letters and always the last one; none at the end. */
export async function listUnusual(db: Database, after: string): Promise<KeyedBook[]> {
  const { rows } = await sql<KeyedBook>`
    with page as materialized (
      select id, title, author, match_key from books where id > ${after} order by id limit ${PAGE}
    )
    select * from page
    where title ~ ${UNUSUAL} or author ~ ${UNUSUAL} or id = (select id from page order by id desc limit 1)
    order by id`.execute(db)
  return rows
}

/**
 * Gives a book another key. Its work takes on the key, so that the book stays where it is; if another work has the key, the book moves there.
 * Does nothing if it has been corrected meanwhile.
 */
export async function giveKey(
  tx: Database,
  { id, title, author, match_key: former }: KeyedBook,
  key: string,
): Promise<void> {
  const isAsRead = sql<boolean>`id = ${id} and title = ${title} and author = ${author} and match_key = ${former}`
  const { rows } = await sql<{ work_id: string | null }>`
    select case when is_work_settled then null else work_id end as work_id from books
    where ${isAsRead} for no key update`.execute(tx)
  const [book] = rows
  if (!book) return
  // In order, as the trigger locks them, to prevent deadlocks.
  await sql`select from work_keys where key in (${former}, ${key}) order by key for update`.execute(tx)
  if (book.work_id)
    await sql`insert into work_keys (key, work_id) values (${key}, ${book.work_id}) on conflict do nothing`.execute(
      tx,
    )
  await tx.updateTable('books').set({ match_key: key }).where('id', '=', id).execute()
}
