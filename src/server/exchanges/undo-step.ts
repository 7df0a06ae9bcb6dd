import { DomainError } from '#rules/domain-error.ts'
import { stepInput } from '#rules/exchanges/exchange-inputs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { notifyWhereabouts } from './exchange-jobs.ts'
import { denying, undoing } from './exchange-steps.ts'
import { toFacts } from './exchange-view.ts'
import type { StepContext, StepTaker } from './take-step.ts'
import { findUndo, isAskedFor, lockGiver } from './undo-queries.ts'

/** Undoes a step within a minute, or the owner's word for a hand-over within days. UNDO_OVER, ASKED_FOR_SINCE. */
export function createUndo({
  steps,
  library,
  jobs,
}: {
  steps: StepTaker
  jobs: Pick<Jobs, 'enqueue'>
  library: Pick<LibraryService, 'transferBack'>
}) {
  return {
    /**
     * The copy is promised to the borrower as before; a gift is back in the giver's bookcase, unchanged, and in the club for which it was
     * as long as that is theirs.
     */
    undoHandOver: steps.step('undoHandOver', {
      input: stepInput,
      before: lockGiver,
      decide: async (context, { id }) => {
        const { tx, exchange, now } = context
        const isGift = exchange.offer === 'give'
        if (isGift) await assertNotAskedFor(context)
        const undo = await findUndo(tx, id)
        if (isGift) {
          await library.transferBack(tx, exchange.copy_id, {
            ownerId: exchange.owner_id,
            suburb: undo.copy_suburb ?? exchange.copy_suburb,
            pausedAt: undo.copy_paused_at,
            clubId: undo.copy_club_id,
          })
        }
        const { change, says } = undoing(asUndone(undo), { news: 'handOverUndone', facts: {} })
        const isDenied = toFacts(exchange, now).handOverInQuestion
        return { change: { ...change, ...(isDenied && denying(context)) }, says }
      },
      // Its owner said that it was handed over, which nothing else tells them is taken back.
      afterwards: async ({ tx, exchange, now }) => {
        if (toFacts(exchange, now).handOverInQuestion)
          await jobs.enqueue(tx, notifyWhereabouts, { exchangeId: exchange.id, kind: 'notHandedOver' })
      },
    }),

    undoReturn: steps.step('undoReturn', {
      input: stepInput,
      decide: async ({ tx }, { id }) =>
        undoing(asUndone(await findUndo(tx, id)), { news: 'returnUndone', facts: {} }),
    }),
  }
}

async function assertNotAskedFor({ tx, exchange }: StepContext): Promise<void> {
  const isAsked = await isAskedFor(tx, { copyId: exchange.copy_id, ownerId: exchange.borrower_id })
  if (isAsked) throw new DomainError('ASKED_FOR_SINCE')
}

function asUndone(undo: Awaited<ReturnType<typeof findUndo>>) {
  return { state: undo.state, askedDueOn: undo.asked_due_on }
}
