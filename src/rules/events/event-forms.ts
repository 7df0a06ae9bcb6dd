import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { eventFacts, optionalNumber } from './event-facts.ts'
import { type Answer, answers } from './events.ts'
import { repeatTimes, rhythms } from './repeats.ts'

const isInOrder = ({ from, to }: { from: string; to: string }) => from < to
const outOfOrder = { path: ['to'], message: 'It has to end after it starts' }

export const scheduleEventForm = z
  .object({
    ...eventFacts,
    repeats: z.enum(['never', ...rhythms]).default('never'),
    times: optionalNumber(repeatTimes, 'Enter how many times'),
    /** The last day it may fall on; counts more than `times`. */
    until: z.iso.date('Choose a date').optional(),
  })
  .refine(isInOrder, outOfOrder)
  .refine(({ repeats, times, until }) => repeats === 'never' || times !== undefined || until !== undefined, {
    path: ['times'],
    message: 'Say how many times, or until when',
  })
  .refine(({ repeats, startsOn, until }) => repeats === 'never' || until === undefined || until >= startsOn, {
    path: ['until'],
    message: 'Choose a date after the first meeting',
  })

export type ScheduledEvent = Omit<z.output<typeof scheduleEventForm>, 'picture'>

/** Of a series: this meeting alone, or it and all that follow. */
const scope = z.enum(['this', 'following']).default('this')
export type Scope = z.output<typeof scope>

export const changeEventForm = z
  .object({ ...eventFacts, removePicture: z.boolean().default(false), scope })
  .refine(isInOrder, outOfOrder)

export type ChangedEvent = Omit<z.output<typeof changeEventForm>, 'picture' | 'removePicture'>

export const cancelEventForm = z.object({
  scope,
  note: text().max(300, 'Keep this under 300 characters').default(''),
})

export const answerEventForm = z.object({
  answer: z.enum(Object.keys(answers) as [Answer, ...Answer[]], { error: 'Say whether you come' }), // a table's keys are its type's
  /** Others who can see the event see the name. */
  isNamed: z.boolean().default(false),
  event: z.uuid(),
})
