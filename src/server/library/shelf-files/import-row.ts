// Imports one row of a file, in the transaction that also records that it is done.
import { type ReviewFate, starsOf } from '#rules/library/filed-reviews.ts'
import { bookKey, type Condition } from '#rules/library/library.ts'
import { fateOf, type Offering, type ReadChoice, type RowFate } from '#rules/library/shelf-files.ts'
import { findRecordedBook } from '#server/library/catalogue-import/recorded-book.ts'
import { ownSuburb, pointIn } from '#server/library/copy-point.ts'
import * as copies from '#server/library/copy-queries.ts'
import { matchOrAdd } from '#server/library/match-book.ts'
import * as matching from '#server/library/match-queries.ts'
import { insertFirstReview } from '#server/library/reviews/review-queries.ts'
import type { Database } from '#server/store/database.ts'
import { findOwn, insertFiledWish } from './filed-book-queries.ts'
import type { findNextRow } from './shelf-import-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findNextRow>>>
export type Chosen = {
  readTo: ReadChoice
  condition: Condition
  offering: Offering
  suburb: string
  bringsReviews: boolean
}
/** What the file, and its member, say of a row. */
export const saidBy = (row: Pick<Row, 'filed_as' | 'problem' | 'is_left_out' | 'is_another_copy'>) => ({
  filedAs: row.filed_as,
  problem: row.problem,
  isLeftOut: row.is_left_out,
  isAnother: row.is_another_copy,
})

type Done = { fate: RowFate; reviewFate: ReviewFate | null }

/** Returns its fate. */
export async function doRow(
  tx: Database,
  { row, memberId, chosen, now }: { row: Row; memberId: string; chosen: Chosen; now: Date },
): Promise<Done> {
  const { isbn, is_twin: isTwin } = row
  const matchKey = keyOf(row)
  // Locks the member before the copy, in the same order as everywhere, to prevent deadlocks.
  const own = await copies.lockLocation(tx, memberId)
  const { copy_of, wish_for } = await findOwn(tx, { memberId, isbn, matchKey })
  const fate = fateOf(
    { ...saidBy(row), isTwin, hasCopy: copy_of !== null, hasWish: wish_for !== null },
    chosen.readTo,
  )
  const review = async (bookId: string | null) =>
    bookId !== null && chosen.bringsReviews ? bringReview(tx, { row, memberId, bookId, now }) : null
  if (fate === 'owned') return { fate, reviewFate: await review(copy_of) }
  if (fate === 'wished') return { fate, reviewFate: await review(wish_for) }
  if (fate !== 'bookcase' && fate !== 'wishlist') return { fate, reviewFate: null }
  const bookId = await bookOf(tx, { row, memberId, now })
  // Perhaps of another edition of its work.
  if (fate === 'wishlist' && !(await insertFiledWish(tx, memberId, bookId)))
    return { fate: 'wished', reviewFate: await review(bookId) }
  if (fate === 'bookcase') await addCopy(tx, { row, memberId, bookId, own, chosen, now })
  return { fate, reviewFate: await review(bookId) }
}

type Adding = {
  row: Row
  memberId: string
  bookId: string
  own: Awaited<ReturnType<typeof copies.lockLocation>>
  chosen: Chosen
  now: Date
}

async function addCopy(tx: Database, { row, memberId, bookId, own, chosen, now }: Adding): Promise<void> {
  const offering = row.offering ?? chosen.offering
  await copies.insertCopy(tx, {
    condition: row.condition ?? chosen.condition,
    // A copy that is not offered has an offer stored for later.
    offer: offering === 'give' ? 'give' : 'lend',
    paused_at: offering === 'paused' ? now : null,
    ...pointIn(ownSuburb(chosen.suburb), own),
    book_id: bookId,
    owner_id: memberId,
    picture_id: null,
    client_key: null,
    created_at: now,
  })
}

/** Imports the row's review, unless the member has reviewed the book. The file's reader has limited its length. */
async function bringReview(
  tx: Database,
  { row, memberId, bookId, now }: { row: Row; memberId: string; bookId: string; now: Date },
): Promise<ReviewFate | null> {
  const { rated, review: words } = row
  if (rated === null) return words ? 'unrated' : null
  const isFirst = await insertFirstReview(tx, { memberId, bookId, stars: starsOf(rated), words, now })
  return isFirst ? 'brought' : 'said'
}

/** The book in the catalogue, or a new one with the facts of our records. Services are not asked: there may be thousands of rows. */
async function bookOf(
  tx: Database,
  { row, memberId, now }: { row: Row; memberId: string; now: Date },
): Promise<string> {
  const { title, author, isbn, published } = row
  const match_key = keyOf(row)
  await matching.lockBook(tx, { isbn, match_key })
  const ofIsbn = isbn === null ? undefined : await matching.findBookByIsbn(tx, isbn)
  const recorded = isbn === null ? undefined : await findRecordedBook(tx, isbn, () => undefined)
  const book = {
    ...{ title, author, match_key, isbn },
    description: recorded?.description ?? '',
    published: published ?? recorded?.published ?? null,
    genre: recorded?.genre ?? null,
    work_key: recorded?.work ?? null,
    cover_id: null,
    added_by: memberId,
    created_at: now,
  }
  return matchOrAdd(tx, { book, ofIsbn, isAnEdition: isbn !== null })
}

/** Its own key may be of a release that made keys otherwise. */
const keyOf = ({ title, author }: Row) => bookKey(title, author)
