// Inputs of the operations on planning a club's meetings and on cancelling events (server/events/planning). The forms are in
// event-forms.ts.
import { anyId } from '#rules/base/inputs.ts'
import { text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { eventFacts, missingTime, optionalNumber, scope } from './event-facts.ts'
import { areHours, hoursTyped, longestNight, type TypedHours } from './event-hours.ts'
import { eventInput } from './event-inputs.ts'
import { repeatTimes, rhythms } from './repeats.ts'
import { checksDays, type TypedDays } from './typed-days.ts'

/** Checked even if other fields are wrong, so that everything missing is reported at once. */
export const isThere = (field: 'from' | 'to') => (typed: TypedHours) => typed.isAllDay || typed[field] !== ''
export const missing = (field: 'from' | 'to') => ({
  path: [field],
  message: missingTime[field],
  when: () => true,
})

export const isInOrder = (typed: TypedHours) => !(typed.from && typed.to) || areHours(hoursTyped(typed))
export const outOfOrder = {
  path: ['to'],
  message: `It needs to end after it starts, and no more than ${longestNight} hours later if it runs past midnight`,
}

/** For an event that takes place once. */
export const checksOnce = (typed: Omit<TypedDays, 'repeats'>, context: z.RefinementCtx): void =>
  checksDays('times')({ ...typed, repeats: 'never' }, context)

const facts = { ...eventFacts, isAllDay: z.boolean().default(false) }

export const scheduled = z.object({
  clubId: anyId,
  ...facts,
  repeats: z.enum(['never', ...rhythms]).default('never'),
  times: optionalNumber(repeatTimes, 'Enter how many times'),
  /** The last possible day. Takes precedence over `times`. */
  until: z.iso.date({ error: 'Choose a date', abort: true }).optional(),
})

export const scheduleInput = scheduled
  .refine(isThere('from'), missing('from'))
  .refine(isThere('to'), missing('to'))
  .refine(isInOrder, outOfOrder)
  .superRefine(checksDays('times'))

export type ScheduledEvent = Omit<z.output<typeof scheduled>, 'clubId' | 'picture'>

export const changed = eventInput.extend({ ...facts, removePicture: z.boolean().default(false), scope })

export const changeInput = changed
  .refine(isThere('from'), missing('from'))
  .refine(isThere('to'), missing('to'))
  .refine(isInOrder, outOfOrder)
  .superRefine(checksOnce)

export type ChangedEvent = z.output<typeof changed>

export const cancelInput = eventInput.extend({
  scope,
  note: text()
    .max(...under(300))
    .default(''),
})
