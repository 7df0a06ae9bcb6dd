import { DomainError } from '#rules/domain-error.ts'
import { isExtensionPossible, undoSeconds } from '#rules/exchanges/exchanges.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { RequestCloser } from './close-requests.ts'
import { agreeingExtension, askingExtension, losing, refusingExtension, returning } from './exchange-steps.ts'
import type { ExchangeChange, StepTaker } from './step-taker.ts'
import { keepUndo } from './undo-queries.ts'

/** While the book is away, and its return. */
export function createLoan(parts: {
  steps: StepTaker
  closer: RequestCloser
  library: Pick<LibraryService, 'withdrawLostCopy'>
  limits: Pick<RateLimits, 'take'>
}) {
  const { steps, closer, library, limits } = parts

  return {
    /** `dueOn` is the YYYY-MM-DD asked for, later than now agreed; asking again replaces the question. */
    async askExtension(viewer: Viewer, id: string, { dueOn }: { dueOn: string }): Promise<ExchangeChange> {
      await limits.take('extensionByMember', memberOf(viewer).id)
      return steps.take({ name: 'askExtension', viewer, id }, ({ exchange, today }) => {
        const isPossible =
          exchange.due_on !== null && isExtensionPossible({ dueOn: exchange.due_on, asked: dueOn, today })
        if (!isPossible) throw new DomainError('EXTENSION_NOT_POSSIBLE')
        return askingExtension(dueOn)
      })
    },

    agreeExtension: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take({ name: 'agreeExtension', viewer, id }, ({ exchange }) => agreeingExtension(exchange)),

    refuseExtension: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take({ name: 'refuseExtension', viewer, id }, ({ exchange }) => refusingExtension(exchange)),

    confirmReturn: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      steps.take({ name: 'confirmReturn', viewer, id }, returning, ({ tx, exchange, now }) =>
        keepUndo(tx, {
          exchange_id: id,
          state: 'on_loan',
          asked_due_on: exchange.asked_due_on,
          undo_until: new Date(now.getTime() + undoSeconds * 1000),
        }),
      ),

    /** Ends the loan for good and takes the copy out of the bookcase: nobody can be promised it any more. */
    markLost: (viewer: Viewer, id: string, { note }: { note: string }): Promise<ExchangeChange> =>
      steps.take(
        { name: 'markLost', viewer, id },
        (turn) => losing(turn, note),
        async ({ tx, exchange, now }) => {
          await library.withdrawLostCopy(tx, exchange.copy_id)
          await closer.close(tx, exchange.copy_id, now)
        },
      ),
  }
}
