import { DomainError } from '#rules/domain-error.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { undoing } from './exchange-steps.ts'
import type { ExchangeChange, StepTaker, Turn } from './step-taker.ts'
import { isAskedFor, takeUndo } from './undo-queries.ts'

/** Takes back, for a minute, what was said to be done. UNDO_OVER, ASKED_FOR_SINCE. */
export function createUndo({
  steps,
  library,
}: {
  steps: StepTaker
  library: Pick<LibraryService, 'transferBack'>
}) {
  return {
    /** The gift is back in the giver's bookcase, as it was there, and promised to the borrower. */
    undoHandOver: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take({ name: 'undoHandOver', viewer, id }, async ({ tx, exchange }: Turn) => {
        const { copy_id: copyId, owner_id: ownerId, borrower_id: borrowerId } = exchange
        if (await isAskedFor(tx, { copyId, ownerId: borrowerId })) throw new DomainError('ASKED_FOR_SINCE')
        const undo = await takeUndo(tx, id)
        await library.transferBack(tx, copyId, {
          ownerId,
          suburb: undo.copy_suburb ?? exchange.copy_suburb,
          pausedAt: undo.copy_paused_at,
        })
        return undoing(asUndone(undo), 'The hand-over was taken back: the book has not changed hands yet.')
      }),

    undoReturn: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take({ name: 'undoReturn', viewer, id }, async ({ tx }) =>
        undoing(asUndone(await takeUndo(tx, id)), 'The return was taken back: the book is still on loan.'),
      ),
  }
}

function asUndone(undo: Awaited<ReturnType<typeof takeUndo>>) {
  return { state: undo.state, askedDueOn: undo.asked_due_on }
}
