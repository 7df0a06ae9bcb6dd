import type { StepName } from '#rules/exchanges/exchanges.ts'
import type { ExchangeChange } from '#server/exchanges/take-step.ts'
import { saysApprove } from '#web/exchanges/exchange-words.ts'
import type { ToastMessage } from '#web/shell/toasts/toast-header.ts'

type Words = Pick<ToastMessage, 'title'> & { text?: string }

/** The toast after a step, in the words of the screen at `back`. */
export function stepToast(step: StepName, change: ExchangeChange, back: string): ToastMessage {
  if (change.isUnchanged) return { tone: 'success', ...unchangedWords(step) }
  const words = (saysApprove(back) ? wordsInList[step] : undefined) ?? wordsOf[step](change)
  return { tone: 'success', ...words }
}

const unchangedWords = (step: StepName): Words => ({
  title: 'Nothing has changed',
  text:
    step === 'askExtension'
      ? 'You’ve already asked for this date.'
      : 'The place and time are the same as before.',
})

const wordsInList: Partial<Record<StepName, Words>> = {
  accept: { title: 'Request Approved', text: 'The borrower has been notified' },
  decline: { title: 'Request Declined', text: 'The request has been declined' },
}

const wordsOf: Record<StepName, (change: ExchangeChange) => Words> = {
  accept: ({ other }) => ({
    title: 'Request Accepted',
    text: `You've accepted the request from ${other.name}.`,
  }),
  decline: () => ({ title: 'Request Declined' }),
  cancelRequest: () => ({
    title: 'Request Canceled',
    text: 'Your book request has been canceled',
  }),
  markReady: ({ other }) => ({ title: 'Ready for pickup', text: `${other.name} has been notified.` }),
  changePickup: ({ other }) => ({ title: 'Pickup changed', text: `${other.name} has been notified.` }),
  agreeMeeting: ({ other }) => ({ title: 'Meeting place chosen', text: `${other.name} has been notified.` }),
  callOff: ({ other }) => ({ title: 'Exchange called off', text: `${other.name} has been notified.` }),
  confirmHandOver: ({ state, side, other }) => ({
    title: 'Handover confirmed',
    text:
      side === 'owner'
        ? `${other.name} has been notified.`
        : state === 'completed'
          ? 'The book is in your bookcase now. Enjoy it!'
          : 'Happy reading!',
  }),
  askExtension: ({ other }) => ({
    title: 'You’ve asked for more time',
    text: `${other.name} has been notified.`,
  }),
  agreeExtension: ({ other }) => ({ title: 'New date agreed', text: `${other.name} has been notified.` }),
  refuseExtension: ({ other }) => ({ title: 'Old date kept', text: `${other.name} has been notified.` }),
  confirmReturn: () => ({ title: 'Return confirmed', text: 'The book is back home.' }),
  undoHandOver: ({ other }) => ({
    title: 'Handover undone',
    text: `The book is still with ${other.name}.`,
  }),
  undoReturn: () => ({ title: 'Return undone', text: 'The loan continues.' }),
  markLost: () => ({ title: 'Marked as lost', text: 'The copy has left your bookcase.' }),
}
