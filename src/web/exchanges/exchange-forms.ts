// The forms of exchanges: the inputs of their operations, plus the fields that belong to a page.

import { text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import {
  acceptInput,
  extensionAnswerInput,
  extensionInput,
  lostInput,
  meetingInput,
  pickupInput,
  ratingInput,
  readyInput,
  returnInput,
} from '#rules/exchanges/exchange-inputs.ts'
import { type Offer, offers } from '#rules/exchanges/exchanges.ts'

// A gift needs no number of days. A loan does: an emptied field arrives as a missing one.
const offer = z.enum(offers).default('give')
const hasLoanDays = ({ offer, loanDays }: { offer: Offer; loanDays?: number | undefined }) =>
  offer === 'give' || loanDays !== undefined
const howLongMissing = { path: ['loanDays'], message: 'How long can they keep it?' }

// Every step redirects to the screen it was taken on; which exchange it is, its address says.
const leading = { back: text().default('') }
const inAddress = { id: true } as const

/** A step without other fields. */
export const stepForm = z.object(leading)

/** The owner accepts: how many days the borrower can keep the copy. */
export const acceptForm = acceptInput
  .omit(inAddress)
  .extend({ offer, ...leading })
  .refine(hasLoanDays, howLongMissing)

export const readyForm = readyInput
  .omit(inAddress)
  .extend({ offer, ...leading })
  .refine(hasLoanDays, howLongMissing)

/** Another place or time, once it is ready. */
export const pickupForm = pickupInput.omit(inAddress).extend(leading)

export const meetingForm = meetingInput.omit(inAddress).extend(leading)

export const extensionForm = extensionInput.omit(inAddress).extend(leading)

export const extensionAnswerForm = extensionAnswerInput.omit(inAddress).extend(leading)

export const lostForm = lostInput.omit(inAddress).extend(leading)

export const ratingForm = ratingInput.omit(inAddress).extend({ exchangeId: z.uuid() })

export const returnForm = returnInput.omit(inAddress).extend(leading)

export const removeRequestForm = z.object({ exchangeId: z.uuid() })
