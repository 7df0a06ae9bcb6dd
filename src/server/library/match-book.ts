// Finds the book in the catalogue for a copy or a wish, or creates it.
import { canChangeBook } from '#rules/library/library.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import * as matching from './match-queries.ts'

/**
 * A concurrent correction may take the same title or ISBN without holding this lock: on such a conflict the whole
 * transaction is retried, and then finds that book.
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
 * The book of that ISBN (`ofIsbn`), else one of its title and author, else a new one. A book that only this member has is completed with
 * the facts they give now. The caller has locked the book.
 */
export async function matchOrAdd(
  tx: Database,
  { book, ofIsbn, isAnEdition }: { book: matching.NewBook; ofIsbn: string | undefined; isAnEdition: boolean },
): Promise<string> {
  // Another ISBN is another edition, and so is a book that the member says is not the one with that ISBN.
  const byName = { matchKey: book.match_key, onlyWithoutIsbn: isAnEdition }
  const known = ofIsbn ?? (await matching.findBookByKey(tx, byName))
  if (known === undefined) return matching.insertBook(tx, book)
  const sharing = await matching.findBookSharing(tx, known)
  const facts = { addedBy: sharing.added_by, sharedByOthers: Boolean(sharing.is_shared_by_others) }
  const member = { kind: 'member', id: book.added_by } as const
  if (canChangeBook(member, facts).allowed) await matching.completeBook(tx, known, book)
  return known
}
