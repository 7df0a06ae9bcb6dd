// Lists of corrections, made and waiting.
import { growing } from '#rules/base/paging.ts'
import { correctionsInput, waitingCorrectionsInput } from '#rules/library/correction-inputs.ts'
import { defineRead } from '#server/operations/operation.ts'
import { countWaiting, listCorrections, listWaiting } from './correction-list-queries.ts'
import { toCorrection } from './correction-view.ts'

export const correctionLists = {
  /** All corrections of a book, the newest first. NOT_FOUND for an invalid id. */
  corrections: defineRead({
    by: 'member',
    input: correctionsInput,
    run: async ({ db, viewer, now }, { bookId, shown }) => {
      const facts = { viewer, memberId: viewer.id, bookId, limit: shown + 1, now }
      const { rows, more } = growing(await listCorrections(db, facts), shown)
      return { more, corrections: rows.map((row) => toCorrection(row, viewer, now)) }
    },
  }),

  /** All waiting corrections, of any book, the longest waiting first. */
  waitingCorrections: defineRead({
    by: 'admin',
    input: waitingCorrectionsInput,
    run: async ({ db, viewer, now }, { shown, text }) => {
      const listing = { viewer, memberId: viewer.id, text, limit: shown + 1, now }
      const { rows, more } = growing(await listWaiting(db, listing), shown)
      return { more, corrections: rows.map((row) => toCorrection(row, viewer, now)) }
    },
  }),

  countWaitingCorrections: defineRead({
    by: 'admin',
    run: ({ db }): Promise<number> => countWaiting(db),
  }),
}
