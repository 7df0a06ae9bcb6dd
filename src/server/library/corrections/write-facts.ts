import { DomainError } from '#rules/domain-error.ts'
import type { BookFacts } from '#rules/library/corrections.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { columnsOf } from './correction-facts.ts'
import { type BookToCorrect, updateBook } from './correction-queries.ts'

/** Collisions with another book are refused. */
export const noOtherBook = { books_isbn_key: 'ISBN_TAKEN', books_match_key: 'BOOK_EXISTS' } as const

/** The same for a caller's transaction. */
export async function asNoOtherBook<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'books_isbn_key' || constraint === 'books_match_key')
      throw new DomainError(noOtherBook[constraint])
    throw error
  }
}

/** Sets the facts of the book. Without `coverId` its cover does not change. */
export async function writeFacts(
  tx: Database,
  book: BookToCorrect,
  { facts, coverId }: { facts: Partial<BookFacts>; coverId: string | null },
): Promise<void> {
  const cover = coverId === null ? {} : { cover_id: coverId }
  await updateBook(tx, book.id, { ...columnsOf(book, facts), ...cover })
}
