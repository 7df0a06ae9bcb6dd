import { z } from 'zod'
import { whatDiffers } from '#rules/library/library.ts'
import { foundBook } from '#server/look-up/found-book.ts'
import type { Database } from '#server/store/database.ts'
import { findFound } from './look-up-queries.ts'

const nothing = { coverId: null, work: null }

/**
 * What comes along from the look-up of a book, if that is the one being added, by its ISBN or by title and author: its cover, and
 * what Open Library calls its work.
 */
export async function foundFacts(
  db: Database,
  book: { title: string; author: string; isbn: string | null; lookedUp?: string | null },
  now: Date,
): Promise<{ coverId: string | null; work: string | null }> {
  const row = book.lookedUp ? await findFound(db, { id: book.lookedUp, now }) : undefined
  const [found] = z.array(foundBook).parse(row?.found ?? [])
  if (!row || !found) return nothing
  const isSame = (book.isbn !== null && book.isbn === found.isbn) || whatDiffers(book, found).length === 0
  return isSame ? { coverId: row.cover_id, work: found.work } : nothing
}
