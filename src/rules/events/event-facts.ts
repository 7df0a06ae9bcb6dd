// What is typed of any event, field by field, for the forms of meetings and of the city's events.

import { requiredText, text, webAddress } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { eventLimits } from './events.ts'

const { title, description, place, link, seats } = eventLimits

// What is no time has no order either. Of what is all day it may stay empty.
const time = (missing: string) =>
  z
    .string()
    .regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, { error: missing, abort: true })
    .max(5)
    .default('')

/** What is said where a time is missing. */
export const missingTime = { from: 'Choose when it starts', to: 'Choose when it ends' } as const

/** A whole number, or nothing. */
export const optionalNumber = (limits: { least: number; most: number }, what: string) =>
  z.coerce
    .number({ error: what })
    .int('Enter a whole number')
    .min(limits.least, `Enter ${limits.least} or more`)
    .max(limits.most, `Enter ${limits.most.toLocaleString('en-AU')} or less`)
    .optional()

export const eventFacts = {
  title: requiredText('Title is required').max(title, `Title must be under ${title} characters`),
  description: text('Description must be at least 10 characters')
    .min(description.least, `Description must be at least ${description.least} characters`)
    .max(description.most, `Description must be under ${description.most} characters`),
  startsOn: z.iso.date('Please select a date'),
  /** The last day of an event of several. */
  endsOn: z.iso.date('Please select a date').optional(),
  /** By the clocks of the city, as `startsOn` is by its calendar. */
  from: time(missingTime.from),
  to: time(missingTime.to),
  place: requiredText('Say where it is').max(place, `Keep the place under ${place} characters`),
  link: webAddress({ most: link, problem: 'Please enter a valid URL' }),
  capacity: optionalNumber({ least: 1, most: seats }, 'Enter a number, or leave it empty'),
  isPublic: z.boolean().default(false),
  picture: optionalImage,
}

/** Of a series: this date alone, or it and all that follow. */
export const scope = z.enum(['this', 'following']).default('this')
export type Scope = z.output<typeof scope>
