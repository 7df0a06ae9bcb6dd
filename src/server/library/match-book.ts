// The book of the catalogue that a copy or wish is of: one that is there, or a new one.
import { canChangeBook } from '#rules/library/library.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import * as matching from './match-queries.ts'

/**
 * A correction gives a book another title or ISBN without waiting for who adds one of that name: whoever has met one begins
 * again, in a transaction anew, and finds that book.
 */
export async function againIfTaken<Result>(add: () => Promise<Result>): Promise<Result> {
  try {
    return await add()
  } catch (error) {
    const constraint = violatedConstraint(error) ?? ''
    if (!['books_isbn_key', 'books_match_key'].includes(constraint)) throw error
    return add()
  }
}

/**
 * The book of that ISBN (`ofIsbn`), else one of its title and author, else a new one. One that only its member has is completed by what
 * they say of it now. Call it with the book locked.
 */
export async function matchOrAdd(
  tx: Database,
  { book, ofIsbn, isAnEdition }: { book: matching.NewBook; ofIsbn: string | undefined; isAnEdition: boolean },
): Promise<string> {
  // Another ISBN is another edition, and so is what somebody says is not the book of that ISBN.
  const byName = { matchKey: book.match_key, onlyWithoutIsbn: isAnEdition }
  const known = ofIsbn ?? (await matching.findBookByKey(tx, byName))
  if (known === undefined) return matching.insertBook(tx, book)
  const standing = await matching.findBookStanding(tx, known)
  const facts = { addedBy: standing.added_by, sharedByOthers: Boolean(standing.is_shared_by_others) }
  const member = { kind: 'member', id: book.added_by } as const
  if (canChangeBook(member, facts).allowed) await matching.completeBook(tx, known, book)
  return known
}
