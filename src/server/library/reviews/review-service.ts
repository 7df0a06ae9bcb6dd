// Members' reviews of books. Anybody can read them; each member has one per book, and can change it.

import { isUuid } from '#rules/base/ids.ts'
import { growing } from '#rules/base/paging.ts'
import { DomainError } from '#rules/domain-error.ts'
import { bookInput, takenBackInput } from '#rules/library/book-inputs.ts'
import { reviewBookInput, reviewInput, reviewsInput } from '#rules/library/review-inputs.ts'
import { toBookView } from '#server/library/shown-book.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import * as queries from './review-queries.ts'
import { toReview as toReviewView } from './review-view.ts'

/** The viewer's own first, then the newest; average and count include all reviews that the viewer can see. */
const reviews = defineRead({
  by: 'guest',
  input: reviewsInput,
  run: async ({ db, viewer }, { bookId, shown }) => {
    const rows = await queries.listReviews(db, { viewer, bookId, limit: shown + 1 })
    const { rows: first, more } = growing(rows, shown)
    const [{ average, count } = { average: 0, count: 0 }] = rows
    return { average, count, more, reviews: first.map((row) => toReviewView(row, viewer)) }
  },
})

/** A book with the viewer's review, if there is one. NOT_FOUND. */
const toReview = defineRead({
  by: 'member',
  input: bookInput,
  run: async ({ db, viewer }, { bookId }) => {
    const row = await queries.findBookToReview(db, viewer.id, bookId)
    if (!row) throw new DomainError('NOT_FOUND')
    const said = row.stars === null ? null : { stars: row.stars, words: row.words ?? '' }
    return { book: toBookView(row), said }
  },
})

/** Replaces the viewer's earlier review. NOT_FOUND. */
const reviewBook = defineCommand({
  by: 'writer',
  input: reviewBookInput,
  run: async ({ tx, viewer, now }, review): Promise<void> => {
    const { id: memberId } = viewer
    if (!(await queries.putReview(tx, { ...review, memberId, now }))) throw new DomainError('NOT_FOUND')
    await announce(tx, { members: [memberId], about: 'library', from: tabOf(viewer) })
  },
})

/** Removes the viewer's own review. */
const removeReview = defineCommand({
  by: 'writer',
  input: takenBackInput,
  run: async ({ tx, viewer, now }, { bookId }): Promise<void> => {
    const { id: memberId } = viewer
    if (!isUuid(bookId) || !(await queries.takeBackReview(tx, { memberId, bookId, at: now }))) return
    await announce(tx, { members: [memberId], about: 'library', from: tabOf(viewer) })
  },
})

/** One review, to be reported. NOT_FOUND. */
const review = defineRead({
  by: 'guest',
  input: reviewInput,
  run: async ({ db, viewer }, { id }) => {
    const row = await queries.findReview(db, viewer, id)
    if (!row) throw new DomainError('NOT_FOUND')
    const { member_id, name, book_id: bookId, title: bookTitle, words } = row
    return { by: { id: member_id, name }, bookId, bookTitle, words }
  },
})

export const reviewOperations = { reviews, toReview, reviewBook, removeReview, review }
