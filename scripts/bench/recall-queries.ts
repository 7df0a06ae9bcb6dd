import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

export type RecallBook = { title: string; author: string; matchKey: string }

/** One listed copy of each book, distributed among the owners. */
export async function shelveTitles(db: Database, ownerIds: string[], books: RecallBook[]): Promise<void> {
  await sql`
    with shelved as (
      insert into books (title, author, match_key, description)
      select *, '' from unnest(
        ${books.map(({ title }) => title)}::text[],
        ${books.map(({ author }) => author)}::text[],
        ${books.map(({ matchKey }) => matchKey)}::text[]
      )
      returning id
    )
    insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
    select id, (${ownerIds}::uuid[])[1 + (row_number() over ()) % cardinality(${ownerIds}::uuid[])], 'Good', 'lend', 'west-end-4101', -27.48, 153.01 from shelved`.execute(
    db,
  )
  await sql`analyze books, book_words, copies`.execute(db)
}
