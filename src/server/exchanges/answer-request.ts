import { loan } from '#rules/exchanges/exchanges.ts'
import type { Viewer } from '#rules/viewer.ts'
import { accepting, cancelling, declining } from './exchange-steps.ts'
import type { ExchangeChange, StepTaker } from './step-taker.ts'

/** What becomes of a request before anything is promised. */
export function createAnswers({ take }: StepTaker) {
  return {
    /** Promises the copy; other requests for it stay pending, in order. `loanDays` counts from the hand-over. */
    accept: (viewer: Viewer, id: string, { loanDays = loan.defaultDays }: { loanDays?: number } = {}) =>
      take({ name: 'accept', viewer, id }, (turn) => accepting(turn, loanDays)),

    decline: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      take({ name: 'decline', viewer, id }, declining),

    cancelRequest: (viewer: Viewer, id: string): Promise<ExchangeChange> =>
      take({ name: 'cancelRequest', viewer, id }, cancelling),
  }
}
