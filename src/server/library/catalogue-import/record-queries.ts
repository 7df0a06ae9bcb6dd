import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

export type Record = {
  isbn: number
  title: string
  authors: string[] | null
  by_statement: string | null
  work: number | null
  published: string | null
  genre: string | null
  description: string | null
  cover: number | null
}

// Names are joined when reading: their file may be imported after that of the editions.
const facts = sql`r.isbn, r.title, r.by_statement, r.work, r.published, r.description, r.cover,
  coalesce(r.genre, w.genre) as genre,
  (
    select array_agg(a.name order by named.place)
    from unnest(coalesce(r.authors, w.authors)) with ordinality as named (number, place)
    join catalogue_authors a on a.number = named.number
  ) as authors`

/** The records of these ISBNs, 13 digits each. */
export async function findRecords(db: Database, isbns: readonly string[]): Promise<Record[]> {
  const { rows } = await sql<Record>`
    select ${facts} from catalogue_records r
    left join catalogue_works w on w.number = r.work
    where r.isbn = any(${isbns}::bigint[])
    order by r.isbn`.execute(db)
  return rows
}

export async function findWorkOf(db: Database, isbn: string): Promise<number | null> {
  const records = db.selectFrom('catalogue_records').select('work')
  const row = await records.where('isbn', '=', Number(isbn)).executeTakeFirst()
  return row?.work ?? null
}
