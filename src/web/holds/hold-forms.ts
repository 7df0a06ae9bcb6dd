// The forms of the queue for a book: the inputs of their operations.
import {
  holdInput,
  lendOnInput,
  offerInput,
  ownCopyInput,
  pauseHoldInput,
  reserveInput,
  waitInput,
} from '#rules/holds/hold-inputs.ts'

/** The book is that of the page. */
export const waitForm = waitInput.omit({ bookId: true })
export const holdForm = holdInput
export const pauseHoldForm = pauseHoldInput
export const offerForm = offerInput
export const lendOnForm = lendOnInput
export const reserveForm = reserveInput
export const ownCopyForm = ownCopyInput
