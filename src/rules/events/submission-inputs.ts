// Inputs of the operations on city events (server/events/city). The forms are in submission-forms.ts.

import { idOr, networkAddress, searchText, suburbSlug, typedRowNumber } from '#rules/base/inputs.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { mostShown } from '#rules/base/paging.ts'
import { emailAddress, longestSuburb, requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { cityEventLimits } from './city-event-limits.ts'
import { eventStates, everyEventType } from './city-events.ts'
import { eventFacts, scope } from './event-facts.ts'
import { longestTime } from './event-hours.ts'
import { rhythms } from './repeats.ts'
import { checksDays } from './typed-days.ts'

const { title, description, startsOn, endsOn, place, link, capacity, picture } = eventFacts
const { categories: mostCategories, category: longestCategory } = cityEventLimits

export const tooManyCategories = `Enter no more than ${mostCategories} categories`
export const categoryTooLong = `Keep each category under ${longestCategory} characters`

/** The fields of a city event. */
export const cityFacts = {
  ...{ title, description, link, startsOn, endsOn, place, capacity, picture },
  type: z.enum(everyEventType, { error: 'Choose what kind of event it is' }),
  /** '6:30 PM - 8:00 PM'. */
  time: requiredText('Time is required').max(...under(longestTime, 'Keep the time')),
  repeats: z.enum(['never', ...rhythms]).default('never'),
  /** The last possible day. */
  until: z.iso.date({ error: 'Choose a date', abort: true }).optional(),
  suburb: requiredText('Enter its suburb').max(...longestSuburb),
  /** What will be swapped. */
  categories: z
    .array(text().max(longestCategory, categoryTooLong))
    .max(mostCategories, tooManyCategories)
    .default([]),
}

/** The email address of a guest who wants to hear the decision. */
export const guestEmail = z
  .union([z.literal(''), emailAddress()], { error: 'Enter a valid email address' })
  .default('')

const submitted = z.object(cityFacts)

export const submitInput = submitted
  .extend({ email: guestEmail, address: networkAddress })
  .superRefine(checksDays('until'))

export type SubmittedEvent = Omit<z.output<typeof submitted>, 'picture'>

export const longestLink = 64

/** The token in the email to a guest; an invalid one confirms nothing. */
export const confirmInput = z.object({ token: z.string().max(longestLink).catch('') })

const id = idOr('EVENT_NOT_FOUND')

export const submissionInput = z.object({ id })

/** With the version that was read. */
export const readSubmission = submissionInput.extend({ version: typedRowNumber })

export const rejectInput = readSubmission.extend({
  reason: requiredText('Give a reason, so that they can do something about it').max(
    ...under(cityEventLimits.reason),
  ),
})

/** `scope`: in a published series, this date only or the following ones too. */
export const removesPicture = { removePicture: z.boolean().default(false), scope }

export const editInput = readSubmission
  .extend({ ...cityFacts, ...removesPicture })
  .superRefine(checksDays('until'))

const shown = z
  .int()
  .min(1)
  .max(mostShown + 1)

export const ownSubmissionsInput = z.object({ shown })

export const submissionsInput = z.object({
  state: z.enum(keysOf(eventStates)),
  shown,
  text: searchText.optional(),
  type: z.enum(everyEventType).optional(),
  /** By its slug. */
  suburb: suburbSlug.optional(),
})
