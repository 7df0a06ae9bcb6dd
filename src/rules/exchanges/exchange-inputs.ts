// Inputs of the operations on exchanges (server/exchanges). The forms are in web/exchanges/exchange-forms.ts.
import { namedId, starsField, typedRowNumber } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { mostSharers } from '#rules/library/library.ts'
import { ratingMissing } from '#rules/library/reviews.ts'
import { exchangeLimits as most } from './exchanges.ts'
import { loan } from './loan-limits.ts'

export const requestInput = z.object({
  copyId: namedId,
  message: text()
    .max(...under(most.message, 'Keep your message'))
    .default(''),
})

/** One exchange. */
export const stepInput = z.object({ id: namedId })

/** Counted from the hand-over. */
const loanDays = z.coerce
  .number('How long can they keep it?')
  .int('Enter a whole number of days')
  .min(loan.leastDays, `Enter ${loan.leastDays} days or more`)
  .max(loan.mostDays, `Enter ${loan.mostDays} days or less`)
  .optional()

export const acceptInput = stepInput.extend({ loanDays })

const badTime = 'Choose a day and time'

export const pickupInput = stepInput.extend({
  /**
   * The version of place and time when the form was opened, so that members decide about what they see (optimistic locking).
   */
  seen: typedRowNumber.optional(),
  place: text()
    .max(...under(most.place, 'Keep the place'))
    .default(''),
  /** Local date and time in the city, as a datetime-local field gives it. */
  at: z.iso
    .datetime({ local: true, error: badTime })
    .max(30)
    // `local` allows a time in UTC too, which is none of the city's.
    .refine((time) => !time.endsWith('Z'), badTime)
    .optional(),
})

export const readyInput = pickupInput.extend({ loanDays })

/** One of the public places that suit both, and a time, which can be left open. */
export const meetingInput = pickupInput.extend({
  place: requiredText('Choose a place').max(most.place, 'Choose a place'),
})

/** `dueOn` is the requested date, YYYY-MM-DD, later than the current one. */
export const extensionInput = stepInput.extend({ dueOn: z.iso.date('Choose a date') })

/**
 * `askedDueOn` is the date that the owner read, so that they answer that one (optimistic locking). A page from before there was such a
 * field sends none.
 */
export const extensionAnswerInput = stepInput.extend({ askedDueOn: z.iso.date().optional() })

export const lostInput = stepInput.extend({
  note: requiredText('Tell us what happened').max(...under(most.note, 'Keep the note')),
})

const stars = starsField(ratingMissing)

export const ratingInput = stepInput.extend({ stars })

/** The book is back. The borrower can be rated at the same time. */
export const returnInput = stepInput.extend({ stars: stars.optional() })

/** A list on a screen, up to as many as it shows. */
export const exchangeListInput = z.object({
  limit: z
    .int()
    .min(1)
    .max(mostShown + 1)
    .default(50),
})

const side = z.enum(['owner', 'borrower'])

export const endedInput = exchangeListInput.extend({ side })

export const sideInput = z.object({ side })

export const inConversationInput = z.object({ conversationId: z.string().max(40) })

/** The copies shown on a screen. */
export const forCopiesInput = z.object({ copyIds: z.array(namedId).max(500) })

/** Members shown together on a screen, of which a book's page shows most. */
export const reputationInput = z.object({ memberIds: z.array(namedId).max(mostSharers) })
