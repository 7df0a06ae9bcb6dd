// The key by which titles are one book is made when a book is stored or corrected. A release that makes it otherwise puts the stored ones
// right, and while a process of the former release runs beside it, also those that the former one still stores.
import { bookKey } from '#rules/library/library.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import { giveKey, type KeyedBook, listUnusual } from './book-key-queries.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Each in a transaction of its own. A book leaves its work only for one that has the new key already. */
export async function putBookKeysRight(db: Database): Promise<void> {
  let page = await listUnusual(db, BEFORE_ALL)
  while (page.length > 0) {
    await runEach(
      page.filter((book) => bookKey(book.title, book.author) !== book.match_key),
      (book) => putRight(db, book),
    )
    page = await listUnusual(db, page.at(-1)?.id ?? BEFORE_ALL)
  }
}

async function putRight(db: Database, book: KeyedBook): Promise<void> {
  try {
    await withTransaction(db, (tx) => giveKey(tx, book, bookKey(book.title, book.author)))
  } catch (error) {
    // Added again under its new key meanwhile: the former row keeps its key until somebody corrects it.
    if (violatedConstraint(error) !== 'books_match_key') throw error
  }
}
