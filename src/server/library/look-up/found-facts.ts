import { z } from 'zod'
import { whatDiffers } from '#rules/library/library.ts'
import { findRecordedWork } from '#server/library/catalogue-import/recorded-book.ts'
import { foundBook } from '#server/look-up/found-book.ts'
import type { Database } from '#server/store/database.ts'
import { findFound, holdCover } from './look-up-queries.ts'

/**
 * The results of a look-up that apply to the book being added, if it is the same by ISBN or by title and author: its cover,
 * which cannot be deleted until the transaction ends, and Open Library's key of its work, which may be in our records too.
 */
export async function foundFacts(
  tx: Database,
  book: { title: string; author: string; isbn: string | null; lookedUp: string | null },
  now: Date,
): Promise<{ coverId: string | null; work: string | null }> {
  const row = book.lookedUp ? await findFound(tx, { id: book.lookedUp, now }) : undefined
  const [found] = z.array(foundBook).parse(row?.found ?? [])
  const isSame =
    found !== undefined &&
    ((book.isbn !== null && book.isbn === found.isbn) || whatDiffers(book, found).length === 0)
  const work = isSame ? found.work : null
  return {
    coverId: isSame && row?.cover_id ? await holdCover(tx, row.cover_id) : null,
    work: work ?? (book.isbn === null ? null : await findRecordedWork(tx, book.isbn)),
  }
}
