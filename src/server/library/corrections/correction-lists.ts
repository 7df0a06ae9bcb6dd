// What was corrected, and what waits for an answer.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canSeeAllWaiting } from '#rules/library/corrections.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { countWaiting, listCorrections, listWaiting } from './correction-list-queries.ts'
import { toCorrection } from './correction-view.ts'

export function createCorrectionLists({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** Every change of a book, the newest first. NOT_FOUND for what is no book's id. */
    async corrections(viewer: Viewer, bookId: string, shown: number) {
      const { id: memberId } = memberOf(viewer)
      if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
      const facts = { viewer, memberId, bookId, limit: shown + 1, now: clock() }
      const { rows, more } = growing(await listCorrections(db, facts), shown)
      return { more, corrections: rows.map((row) => toCorrection(row, viewer)) }
    },

    /** All that wait, of whichever book, the longest waiting first. ACCESS_DENIED. */
    async waitingCorrections(viewer: Viewer, shown: number, text = '') {
      assertAllowed(canSeeAllWaiting(viewer))
      const { id: memberId } = memberOf(viewer)
      const listing = { viewer, memberId, text, limit: shown + 1, now: clock() }
      const { rows, more } = growing(await listWaiting(db, listing), shown)
      return { more, corrections: rows.map((row) => toCorrection(row, viewer)) }
    },

    /** ACCESS_DENIED. */
    async countWaitingCorrections(viewer: Viewer): Promise<number> {
      assertAllowed(canSeeAllWaiting(viewer))
      return countWaiting(db)
    },
  }
}
