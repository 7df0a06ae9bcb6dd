import type { City } from '#city/city.ts'
import { acceptInput, stepInput } from '#rules/exchanges/exchange-inputs.ts'
import { loan } from '#rules/exchanges/loan-limits.ts'
import { accepting, cancelling, declining } from './exchange-steps.ts'
import type { StepTaker } from './take-step.ts'

/** Answering a request, before a copy is promised. */
export function createAnswers({ steps: { step }, city }: { steps: StepTaker; city: Pick<City, 'timeZone'> }) {
  return {
    /** Promises the copy; other requests for it stay pending, in order. `loanDays` counts from the hand-over. */
    accept: step('accept', {
      input: acceptInput,
      decide: (context, { loanDays = loan.defaultDays }) => accepting(context, loanDays),
    }),
    decline: step('decline', { input: stepInput, decide: (context) => declining(context, city) }),
    cancelRequest: step('cancelRequest', { input: stepInput, decide: cancelling }),
  }
}
