// The forms of exchanges: what their operations take, with what belongs to a page.

import { text } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import {
  acceptInput,
  extensionInput,
  lostInput,
  meetingInput,
  pickupInput,
  ratingInput,
  readyInput,
  returnInput,
} from '#rules/exchanges/exchange-inputs.ts'
import { type Offer, offers } from '#rules/exchanges/exchanges.ts'

// What is given away is asked for no days. Of a loan they must be there: an emptied field arrives as none at all.
const offer = z.enum(offers).default('give')
const saysHowLong = ({ offer, loanDays }: { offer: Offer; loanDays?: number | undefined }) =>
  offer === 'give' || loanDays !== undefined
const howLongMissing = { path: ['loanDays'], message: 'How long can they keep it?' }

// Every step leads back to the screen it was taken on; of which exchange it is, its address says.
const leading = { back: text().default('') }
const inAddress = { id: true } as const

/** A step that needs to know nothing more. */
export const stepForm = z.object(leading)

/** The owner's answer 'yes': how long the copy may stay away. */
export const acceptForm = acceptInput
  .omit(inAddress)
  .extend({ offer, ...leading })
  .refine(saysHowLong, howLongMissing)

export const readyForm = readyInput
  .omit(inAddress)
  .extend({ offer, ...leading })
  .refine(saysHowLong, howLongMissing)

/** Another place or time, once it is ready. */
export const pickupForm = pickupInput.omit(inAddress).extend(leading)

export const meetingForm = meetingInput.omit(inAddress).extend(leading)

export const extensionForm = extensionInput.omit(inAddress).extend(leading)

export const lostForm = lostInput.omit(inAddress).extend(leading)

export const ratingForm = ratingInput.omit(inAddress).extend({ exchangeId: z.uuid() })

export const returnForm = returnInput.omit(inAddress).extend(leading)

export const removeRequestForm = z.object({ exchangeId: z.uuid() })
