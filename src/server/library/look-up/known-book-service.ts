// Books in the catalogue, shared or not, for members who add a copy.
import { DomainError } from '#rules/domain-error.ts'
import { bookInput, suggestInput } from '#rules/library/book-inputs.ts'
import { isbnBeginning } from '#rules/library/isbn.ts'
import { mostKnownFound } from '#rules/library/library.ts'
import { findSuggestions } from '#server/library/search/suggest.ts'
import { toBookView } from '#server/library/shown-book.ts'
import { defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './known-book-queries.ts'

export type KnownBook = ReturnType<typeof toKnownBook>

export const knownBookOperations = {
  knownBooks: defineRead({
    by: 'member',
    input: suggestInput,
    run: ({ db }, { text }) => findKnownBooks(db, { text, most: mostKnownFound }),
  }),

  /** NOT_FOUND. */
  knownBook: defineRead({
    by: 'member',
    input: bookInput,
    run: async ({ db }, { bookId }): Promise<KnownBook> => {
      const row = await queries.findKnown(db, bookId)
      if (!row) throw new DomainError('NOT_FOUND')
      return toKnownBook(row)
    },
  }),
}

/** For typed text: the beginning of an ISBN, or else of a title, and similar titles. */
export async function findKnownBooks(
  db: Database,
  { text, most }: { text: string; most: number },
): Promise<KnownBook[]> {
  const digits = isbnBeginning(text)
  const rows = digits ? await queries.findByIsbnBeginning(db, { digits, most }) : []
  // A title may consist of digits too.
  return (rows.length > 0 ? rows : await likeText(db, { text, most })).map(toKnownBook)
}

async function likeText(db: Database, { text, most }: { text: string; most: number }) {
  const found = await findSuggestions(db, { among: 'the whole catalogue', text, most })
  return found.length > 0
    ? queries.findKnownOf(
        db,
        found.map(({ id }) => id),
      )
    : []
}

function toKnownBook(row: queries.KnownRow) {
  return { ...toBookView(row), isbn: row.isbn, published: row.published }
}
