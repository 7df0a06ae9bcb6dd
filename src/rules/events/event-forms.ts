import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { eventFacts, missingTime, optionalNumber, scope } from './event-facts.ts'
import { areHours, hoursTyped, longestNight, type TypedHours } from './event-hours.ts'
import { answerInput } from './event-inputs.ts'
import { repeatTimes, rhythms } from './repeats.ts'
import { checksDays } from './typed-days.ts'

/** Also while other fields are wrong: all that is missing is said at once. */
const isThere = (field: 'from' | 'to') => (typed: TypedHours) => typed.isAllDay || typed[field] !== ''
const missing = (field: 'from' | 'to') => ({
  path: [field],
  message: missingTime[field],
  when: () => true,
})

const isInOrder = (typed: TypedHours) => !(typed.from && typed.to) || areHours(hoursTyped(typed))
const outOfOrder = {
  path: ['to'],
  message: `It has to end after it starts, and within ${longestNight} hours where it goes on past midnight`,
}

const facts = { ...eventFacts, isAllDay: z.boolean().default(false) }

export const scheduleEventForm = z
  .object({
    ...facts,
    repeats: z.enum(['never', ...rhythms]).default('never'),
    times: optionalNumber(repeatTimes, 'Enter how many times'),
    /** The last day it may fall on; counts more than `times`. */
    until: z.iso.date('Choose a date').optional(),
  })
  .refine(isThere('from'), missing('from'))
  .refine(isThere('to'), missing('to'))
  .refine(isInOrder, outOfOrder)
  .superRefine(checksDays('times'))

export type ScheduledEvent = Omit<z.output<typeof scheduleEventForm>, 'picture'>

export const changeEventForm = z
  .object({ ...facts, removePicture: z.boolean().default(false), scope })
  .refine(isThere('from'), missing('from'))
  .refine(isThere('to'), missing('to'))
  .refine(isInOrder, outOfOrder)
  .superRefine((typed, context) => checksDays('times')({ ...typed, repeats: 'never' }, context))

export type ChangedEvent = Omit<z.output<typeof changeEventForm>, 'picture' | 'removePicture'>

export const cancelEventForm = z.object({
  scope,
  note: text().max(300, 'Keep this under 300 characters').default(''),
})

export const answerEventForm = answerInput.omit({ eventId: true }).extend({ event: z.uuid() })
