// What members thought of books. Anybody reads it; each says it once, and can change it.
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import { toBookView } from '#server/library/library-view.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './review-queries.ts'
import { toReview } from './review-view.ts'

export function createReviewService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    hideReview: queries.setReviewHidden,

    /** The viewer's own first, then the newest; average and count are of all that the viewer is shown. */
    async reviews(viewer: Viewer, bookId: string, shown: number) {
      const rows = await queries.listReviews(db, { viewer, bookId, limit: shown + 1 })
      const { rows: first, more } = growing(rows, shown)
      const [{ average, count } = { average: 0, count: 0 }] = rows
      return { average, count, more, reviews: first.map((row) => toReview(row, viewer)) }
    },

    /** A book and what the viewer has said of it, if anything. NOT_FOUND. */
    async toReview(viewer: Viewer, bookId: string) {
      const { id } = memberOf(viewer)
      const row = isUuid(bookId) ? await queries.findBookToReview(db, id, bookId) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      const said = row.stars === null ? null : { stars: row.stars, words: row.words ?? '' }
      return { book: toBookView(row), said }
    },

    /** In place of what the viewer said before. NOT_FOUND. */
    async reviewBook(viewer: Viewer, bookId: string, said: { stars: number; words: string }): Promise<void> {
      const { id } = writerOf(viewer)
      if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        const review = { ...said, memberId: id, bookId, now: clock() }
        if (!(await queries.putReview(tx, review))) throw new DomainError('NOT_FOUND')
        await announce(tx, { members: [id], about: 'library', from: tabOf(viewer) })
      })
    },

    /** Takes one's own back. */
    async removeReview(viewer: Viewer, bookId: string): Promise<void> {
      const { id } = memberOf(viewer)
      if (!isUuid(bookId)) return
      await asWriter(db, viewer, async (tx) => {
        if (!(await queries.takeBackReview(tx, { memberId: id, bookId, at: clock() }))) return
        await announce(tx, { members: [id], about: 'library', from: tabOf(viewer) })
      })
    },

    /** One review, for whoever wants to say something about it. NOT_FOUND. */
    async review(viewer: Viewer, id: string) {
      const row = isUuid(id) ? await queries.findReview(db, viewer, id) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      const { member_id, name, book_id: bookId, title: bookTitle, words } = row
      return { by: { id: member_id, name }, bookId, bookTitle, words }
    },
  }
}
