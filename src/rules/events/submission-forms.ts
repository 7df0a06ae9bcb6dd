// What is typed of one of the city's events, and what administrators answer.
import { emailAddress, requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { cityEventLimits, everyEventType } from './city-events.ts'
import { eventFacts, scope } from './event-facts.ts'
import { hoursWords, longestNight, longestTime, readHours, understoodAs } from './event-hours.ts'
import { rhythms } from './repeats.ts'
import { checksDays } from './typed-days.ts'

const { title, description, startsOn, endsOn, place, link, capacity, picture } = eventFacts

const facts = {
  ...{ title, description, link, startsOn, endsOn, place, capacity, picture },
  type: z.enum(everyEventType, { error: 'Choose what kind of event it is' }),
  /** '6:30 PM - 8:00 PM'; read as `hours`. */
  time: requiredText('Time is required').max(longestTime, `Keep the time under ${longestTime} characters`),
  repeats: z.enum(['never', ...rhythms]).default('never'),
  /** The last day it may fall on. */
  until: z.iso.date('Choose a date').optional(),
  /** What the form showed of how the time was read. */
  understood: text()
    .regex(/^(?:\d\d:\d\d-\d\d:\d\d)?$/, 'Please enter the time again')
    .default(''),
  suburb: requiredText('Enter its suburb').max(100, 'Keep this under 100 characters'),
  /** 'Crime, Poetry': what is swapped. */
  categories: text()
    .max(240, 'Keep the categories under 240 characters')
    .default('')
    .transform((typed) => [
      ...new Set(
        typed
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      ),
    ])
    .refine(
      (all) => all.length <= cityEventLimits.categories,
      `Name ${cityEventLimits.categories} categories at most`,
    )
    .refine(
      (all) => all.every((each) => each.length <= cityEventLimits.category),
      `Keep each category under ${cityEventLimits.category} characters`,
    ),
}

const problems = {
  unreadable: 'We could not read that time. Write it like 6:30 PM - 8:00 PM, or all day',
  'out of order': `It has to end after it starts, and within ${longestNight} hours where it goes on past midnight`,
} as const

/** Nobody's event is at an hour they have not seen written out. */
function hoursSeen(
  { time, understood }: { time: string; understood: string },
  context: z.RefinementCtx,
): void {
  const read = readHours(time)
  const problem =
    'problem' in read
      ? problems[read.problem]
      : understood !== understoodAs(read.hours) &&
        `We read this as ${hoursWords(read.hours)}. Send it again if that is right, or change it.`
  if (problem) context.addIssue({ code: 'custom', path: ['time'], message: problem })
}

export const submitEventForm = z
  .object({
    ...facts,
    /** A guest's, who wants to hear what becomes of it. */
    email: z.union([z.literal(''), emailAddress()], { error: 'Enter a valid e-mail address' }).default(''),
    /** A honeypot: nobody sees it. */
    subject: text().max(0, 'Please leave this box empty').default(''),
  })
  .superRefine(hoursSeen)
  .superRefine(checksDays('until'))

export type SubmittedEvent = Omit<
  z.output<typeof submitEventForm>,
  'picture' | 'understood' | 'email' | 'subject'
>

/** `version`: the one that was read. */
const asRead = { event: z.uuid(), version: z.coerce.number().int().min(0) }

export const editSubmissionForm = z
  .object({ ...facts, ...asRead, removePicture: z.boolean().default(false), scope })
  .superRefine(hoursSeen)
  .superRefine(checksDays('until'))

export const confirmSubmissionForm = z.object({
  token: requiredText('Open the link in the letter again').max(64, 'Open the link in the letter again'),
})

export const approveEventForm = z.object(asRead)

export const rejectEventForm = z.object({
  ...asRead,
  reason: requiredText('Say why, so that they can do something about it').max(
    cityEventLimits.reason,
    `Keep this under ${cityEventLimits.reason} characters`,
  ),
})
