// Works with books that match a text and genre, shared or not.
import { sql } from 'kysely'
import { type BookFilter, bookMatches, rankOf, titleIs } from '#server/library/book-filter-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

// Ranking a book takes longer than matching it.
const MOST_COMPARED = 1000

/** A work and the rank of its best edition, 0 best. */
export type Match = { id: string; rank: number }

/** The works of matching books with their ranks, at most `most`: their number decides which way of searching is fastest. */
export async function findMatching(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  // Written out as text: building it took a twentieth of the time of a page of books.
  // Unprepared with a text or genre, because the best plan depends on their values.
  const once = filter.terms || filter.genre ? sql.raw('') : prepared
  const { rows } = await sql<Match>`${once}
    select b.work_id as id, ${rankOf(filter.terms)} as rank from books b where ${bookMatches(filter)} limit ${most}`.execute(
    db,
  )
  return rows
}

/** The matches of a corrected text, the most similar first. Short words may match half of the catalogue, which nobody meant. */
export async function findMostAlike(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select b.work_id as id, ${rankOf(filter.terms)} as rank
    from (
      select b.id, b.work_id, b.match_key, b.search_text from books b where ${bookMatches(filter)} limit ${MOST_COMPARED}
    ) b
    order by rank, b.id limit ${most}`.execute(db)
  return rows
}

/** Of too many matching books those whose title starts with the text, at most `most`. */
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
