import { DomainError } from '#rules/domain-error.ts'
import type { BookFacts } from '#rules/library/corrections.ts'
import type { Viewer } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { columnsOf } from './correction-facts.ts'
import { type BookToCorrect, updateBook } from './correction-queries.ts'

/** In a transaction; what collides with another book is refused: ISBN_TAKEN, BOOK_EXISTS. */
export async function asOneCorrection<Result>(
  db: Database,
  viewer: Viewer,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return asNoOtherBook(() => asWriter(db, viewer, work))
}

/** What collides with another book is refused: ISBN_TAKEN, BOOK_EXISTS. */
export async function asNoOtherBook<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'books_isbn_key') throw new DomainError('ISBN_TAKEN')
    if (constraint === 'books_match_key') throw new DomainError('BOOK_EXISTS')
    throw error
  }
}

/** What the catalogue says of the book from now on. Without a `coverId` its cover stays. */
export async function writeFacts(
  tx: Database,
  book: BookToCorrect,
  { facts, coverId }: { facts: Partial<BookFacts>; coverId: string | null },
): Promise<void> {
  const cover = coverId === null ? {} : { cover_id: coverId }
  await updateBook(tx, book.id, { ...columnsOf(book, facts), ...cover })
}
