// Which works have books that fit a text and genre, whoever shares them.
import { sql } from 'kysely'
import { type BookFilter, bookMatches, rankOf, titleIs } from '#server/library/book-filter-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

// To say how much a book is like a text takes longer than to see that it fits.
const MOST_COMPARED = 1000

/** A work and how well the best of its editions fits, 0 best. */
export type Match = { id: string; rank: number }

/** The work of each matching book, at most `most`, and how well it fits: how many there are tells which way of searching is the quick one. */
export async function findMatching(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  // Written out: building it took a twentieth of the time of a page of books.
  // How the books with a text or genre are best found depends on which it is.
  const once = filter.terms || filter.genre ? sql.raw('') : prepared
  const { rows } = await sql<Match>`${once}
    select b.work_id as id, ${rankOf(filter.terms)} as rank from books b where ${bookMatches(filter)} limit ${most}`.execute(
    db,
  )
  return rows
}

/** Of what fits a corrected text what is most like it, the most alike first. Short words may fit half of the catalogue, which nobody meant. */
export async function findMostAlike(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select b.work_id as id, ${rankOf(filter.terms)} as rank
    from (
      select b.id, b.work_id, b.match_key, b.search_text from books b where ${bookMatches(filter)} limit ${MOST_COMPARED}
    ) b
    order by rank, b.id limit ${most}`.execute(db)
  return rows
}

/** Of too many matching books those whose title begins with the text, at most `most`. */
export async function findTitled(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  const { terms } = filter
  if (!terms || terms.isbn) return []
  const { rows } = await sql<Match>`
    select b.work_id as id, ${rankOf(terms)} as rank from books b
    where (${titleIs(terms.titles, '|')} or ${titleIs(terms.titles, ' ')}) and ${bookMatches(filter)}
    order by rank, b.id
    limit ${most}`.execute(db)
  return rows
}
