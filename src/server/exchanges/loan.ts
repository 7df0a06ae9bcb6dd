import { DomainError } from '#rules/domain-error.ts'
import {
  extensionAnswerInput,
  extensionInput,
  lostInput,
  stepInput,
} from '#rules/exchanges/exchange-inputs.ts'
import { isExtensionPossible, isExtensionSpent, undoSeconds } from '#rules/exchanges/exchanges.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { forgetNoticesOf } from '#server/notices/notice-queries.ts'
import type { RequestCloser } from './close-requests.ts'
import { notifyExchange } from './exchange-jobs.ts'
import type { LockedExchange } from './exchange-queries.ts'
import { agreeingExtension, askingExtension, losing, refusingExtension, returning } from './exchange-steps.ts'
import { toExtensionFacts } from './exchange-view.ts'
import type { StepTaker } from './take-step.ts'
import { keepUndo } from './undo-queries.ts'

/** The steps while the book is on loan, and its return. */
export function createLoan(parts: {
  steps: StepTaker
  closer: RequestCloser
  library: Pick<LibraryService, 'withdrawLostCopy'>
}) {
  const { steps, closer, library } = parts

  return {
    /**
     * Asking again replaces the question, and its notice; asking for the same date changes nothing (idempotent). Across a block there is one
     * question for each due date: EXTENSION_ASKED.
     */
    askExtension: steps.step('askExtension', {
      input: extensionInput,
      counts: ['extensionByMember'],
      decide: ({ exchange, today }, { dueOn }) => {
        const isPossible =
          exchange.due_on !== null && isExtensionPossible({ dueOn: exchange.due_on, asked: dueOn, today })
        if (!isPossible) throw new DomainError('EXTENSION_NOT_POSSIBLE')
        if (exchange.asked_due_on === dueOn) return undefined
        if (isExtensionSpent(toExtensionFacts(exchange))) throw new DomainError('EXTENSION_ASKED')
        return askingExtension(dueOn)
      },
      afterwards: ({ tx, exchange: { id, owner_id: owner } }) =>
        forgetNoticesOf(tx, {
          job: notifyExchange,
          payload: { exchangeId: id, kind: 'extensionAsked' },
          of: id,
          members: [owner],
        }),
    }),

    /** Answers the date that the owner read. EXTENSION_CHANGED. */
    agreeExtension: steps.step('agreeExtension', {
      input: extensionAnswerInput,
      decide: ({ exchange }, seen) => {
        assertSeen(exchange, seen)
        return agreeingExtension(exchange)
      },
    }),

    /** Likewise. */
    refuseExtension: steps.step('refuseExtension', {
      input: extensionAnswerInput,
      decide: ({ exchange }, seen) => {
        assertSeen(exchange, seen)
        return refusingExtension(exchange)
      },
    }),

    confirmReturn: steps.step('confirmReturn', {
      input: stepInput,
      decide: returning,
      afterwards: ({ tx, exchange, now }) =>
        keepUndo(tx, {
          exchange_id: exchange.id,
          state: 'on_loan',
          asked_due_on: exchange.asked_due_on,
          undo_until: new Date(now.getTime() + undoSeconds * 1000),
        }),
    }),

    /** Ends the loan for good and takes the copy out of the bookcase: it can no longer be promised to anybody. */
    markLost: steps.step('markLost', {
      input: lostInput,
      decide: (context, { note }) => losing(context, note),
      afterwards: async ({ tx, exchange, now }) => {
        await library.withdrawLostCopy(tx, exchange.copy_id)
        await closer.close(tx, { copyId: exchange.copy_id, now })
      },
    }),
  }
}

function assertSeen(
  { asked_due_on }: LockedExchange,
  { askedDueOn }: { askedDueOn?: string | undefined },
): void {
  if (askedDueOn !== asked_due_on) throw new DomainError('EXTENSION_CHANGED')
}
