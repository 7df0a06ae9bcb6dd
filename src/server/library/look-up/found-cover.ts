import { z } from 'zod'
import { whatDiffers } from '#rules/library/library.ts'
import { foundBook } from '#server/look-up/found-book.ts'
import type { Database } from '#server/store/database.ts'
import { findFound } from './look-up-queries.ts'

/** The cover of the book that was looked up, if it is the one being added: by its ISBN, or by title and author. */
export async function foundCover(
  db: Database,
  book: { title: string; author: string; isbn: string | null; lookedUp?: string | null },
  now: Date,
): Promise<string | null> {
  const row = book.lookedUp ? await findFound(db, { id: book.lookedUp, now }) : undefined
  const [found] = z.array(foundBook).parse(row?.found ?? [])
  if (!row || !found) return null
  const isSame = (book.isbn !== null && book.isbn === found.isbn) || whatDiffers(book, found).length === 0
  return isSame ? row.cover_id : null
}
