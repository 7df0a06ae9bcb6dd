// What was corrected, and what waits for an answer.
import { nothing } from '#rules/base/inputs.ts'
import { growing } from '#rules/base/paging.ts'
import { correctionsInput, waitingInput } from '#rules/library/correction-inputs.ts'
import { defineRead } from '#server/operations/operation.ts'
import { countWaiting, listCorrections, listWaiting } from './correction-list-queries.ts'
import { toCorrection } from './correction-view.ts'

export const correctionLists = {
  /** Every change of a book, the newest first. NOT_FOUND for what is no book's id. */
  corrections: defineRead({
    by: 'member',
    input: correctionsInput,
    run: async ({ db, viewer, now }, { bookId, shown }) => {
      const facts = { viewer, memberId: viewer.id, bookId, limit: shown + 1, now }
      const { rows, more } = growing(await listCorrections(db, facts), shown)
      return { more, corrections: rows.map((row) => toCorrection(row, viewer)) }
    },
  }),

  /** All that wait, of whichever book, the longest waiting first. */
  waitingCorrections: defineRead({
    by: 'admin',
    input: waitingInput,
    run: async ({ db, viewer, now }, { shown, text }) => {
      const listing = { viewer, memberId: viewer.id, text, limit: shown + 1, now }
      const { rows, more } = growing(await listWaiting(db, listing), shown)
      return { more, corrections: rows.map((row) => toCorrection(row, viewer)) }
    },
  }),

  countWaitingCorrections: defineRead({
    by: 'admin',
    input: nothing,
    run: ({ db }): Promise<number> => countWaiting(db),
  }),
}
