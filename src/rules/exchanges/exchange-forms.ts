import { ratingMissing } from '#rules/library/reviews.ts'
import { requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { loan, type Offer, offers } from './exchanges.ts'

const calendarDate = z.iso.date('Choose a date')

export const requestForm = z.object({
  copyId: z.uuid(),
  message: text().max(500, 'Keep your message under 500 characters').default(''),
})

const loanDays = z.coerce
  .number('How many days may it stay away?')
  .int('Whole days, please')
  .min(loan.leastDays, `At least ${loan.leastDays} days`)
  .max(loan.mostDays, `At most ${loan.mostDays} days`)
  .optional()

// What is given away is asked for no days. Of a loan they must be there: an emptied field arrives as none at all.
const keeping = { offer: z.enum(offers).default('give'), loanDays }
const saysHowLong = ({ offer, loanDays }: { offer: Offer; loanDays?: number | undefined }) =>
  offer === 'give' || loanDays !== undefined
const howLongMissing = { path: ['loanDays'], message: 'How many days may it stay away?' }

// Every step leads back to the screen it was taken on.
const leading = { back: text().default('') }

/** A step that needs to know nothing more. */
export const stepForm = z.object(leading)

/** The owner's answer 'yes': how long the copy may stay away, counted from the hand-over. */
export const acceptForm = z.object({ ...keeping, ...leading }).refine(saysHowLong, howLongMissing)

/** How often place and time had changed when the form was opened: what somebody decides on is what they see (optimistic). */
const seen = { seen: z.coerce.number().int().min(0).optional() }

const pickup = {
  ...seen,
  place: text().max(120, 'Keep the place under 120 characters').default(''),
  /** Local date and time in the city, as a datetime-local field gives it. */
  at: z.iso.datetime({ local: true, error: 'Choose a day and time' }).optional(),
}

export const readyForm = z.object({ ...keeping, ...leading, ...pickup }).refine(saysHowLong, howLongMissing)

/** Another place or time, once it is ready. */
export const pickupForm = z.object({ ...leading, ...pickup })

/** One of the public places that are fair to both, and when; the time may stay open. */
export const meetingForm = z.object({
  ...leading,
  ...seen,
  place: requiredText('Choose a place').max(120, 'Choose a place'),
  at: pickup.at,
})

export const extensionForm = z.object({ ...leading, dueOn: calendarDate })

export const lostForm = z.object({
  ...leading,
  note: requiredText('Say what happened').max(500, 'Keep the note under 500 characters'),
})

const stars = z.coerce.number(ratingMissing).int(ratingMissing).min(1, ratingMissing).max(5, ratingMissing)

export const ratingForm = z.object({ stars })

/** The book is back; how it was with the borrower may be said with it. */
export const returnForm = z.object({ ...leading, stars: stars.optional() })
