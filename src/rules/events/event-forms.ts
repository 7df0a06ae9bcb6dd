import { optionalImage } from '#rules/pictures/image-forms.ts'
import { requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { type Answer, answers, eventLimits } from './events.ts'
import { repeatTimes, rhythms } from './repeats.ts'

const { title, description, place, link, seats } = eventLimits

// What is no time has no order either.
const time = (missing: string) =>
  z.string({ error: missing }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: missing, abort: true })

/** A whole number, or nothing. */
const optionalNumber = (limits: { least: number; most: number }, what: string) =>
  z.coerce
    .number({ error: what })
    .int('Enter a whole number')
    .min(limits.least, `Enter ${limits.least} or more`)
    .max(limits.most, `Enter ${limits.most.toLocaleString('en-AU')} at most`)
    .optional()

export const eventFacts = {
  title: requiredText('Title is required').max(title, `Title must be under ${title} characters`),
  description: text('Description must be at least 10 characters')
    .min(description.least, `Description must be at least ${description.least} characters`)
    .max(description.most, `Description must be under ${description.most} characters`),
  startsOn: z.iso.date('Please select a date'),
  /** By the clocks of the city, as `startsOn` is by its calendar. */
  from: time('Choose when it starts'),
  to: time('Choose when it ends'),
  place: requiredText('Say where it is').max(place, `Keep the place under ${place} characters`),
  link: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Please enter a valid URL' }).max(link)], {
      error: 'Please enter a valid URL',
    })
    .default(''),
  capacity: optionalNumber({ least: 1, most: seats }, 'Enter a number, or leave it empty'),
  isPublic: z.boolean().default(false),
  picture: optionalImage,
}

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
