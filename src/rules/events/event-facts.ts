// Fields that the forms of club meetings and of city events share.

import { city } from '#city/city.ts'
import { requiredText, text, under, webAddress } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { eventLimits } from './event-limits.ts'

const { title, description, place, link, seats } = eventLimits

// Text that is not a time cannot be ordered. It may stay empty for an all-day event.
const time = (missing: string) =>
  z
    .string()
    .regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, { error: missing, abort: true })
    .max(5)
    .default('')

/** The error for a missing time. */
export const missingTime = { from: 'Choose when it starts', to: 'Choose when it ends' } as const

const descriptionTooShort = `Description must be at least ${description.least} characters`

/** A whole number, or undefined. */
export const optionalNumber = (limits: { least: number; most: number }, what: string) =>
  z.coerce
    .number({ error: what })
    .int('Enter a whole number')
    .min(limits.least, `Enter ${limits.least} or more`)
    .max(limits.most, `Enter ${limits.most.toLocaleString(city.locale)} or less`)
    .optional()

export const eventFacts = {
  title: requiredText('Title is required').max(...under(title, 'Title must be')),
  description: text(descriptionTooShort)
    .min(description.least, descriptionTooShort)
    .max(...under(description.most, 'Description must be')),
  startsOn: z.iso.date({ error: 'Please select a date', abort: true }),
  /** The last day of an event over several days. */
  endsOn: z.iso.date({ error: 'Please select a date', abort: true }).optional(),
  /** In the city's time zone, like `startsOn`. */
  from: time(missingTime.from),
  to: time(missingTime.to),
  place: requiredText('Say where it is').max(...under(place, 'Keep the place')),
  link: webAddress({ most: link, problem: 'Please enter a valid URL' }),
  capacity: optionalNumber({ least: 1, most: seats }, 'Enter a number, or leave it empty'),
  isPublic: z.boolean().default(false),
  picture: optionalImage,
}

/** In a series: this date only, or it and all that follow. */
export const scope = z.enum(['this', 'following']).default('this')
export type Scope = z.output<typeof scope>
