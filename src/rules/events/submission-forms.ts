// The forms of city events and of administrators' decisions: the inputs of the operations, plus the fields that belong to a
// page.
import { requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { cityEventLimits } from './city-event-limits.ts'
import { hoursWords, longestNight, readHours, understoodAs } from './event-hours.ts'
import {
  categoryTooLong,
  cityFacts,
  guestEmail,
  longestLink,
  readSubmission,
  rejectInput,
  removesPicture,
  tooManyCategories,
} from './submission-inputs.ts'
import { checksDays } from './typed-days.ts'

const facts = {
  ...cityFacts,
  /** How the time was understood, as the form showed it. */
  understood: text()
    .regex(/^(?:\d\d:\d\d-\d\d:\d\d)?$/, 'Please enter the time again')
    .default(''),
  /** 'Crime, Poetry': what will be swapped. */
  categories: text()
    .max(...under(240, 'Keep the categories'))
    .default('')
    .transform((typed) => [
      ...new Set(
        typed
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      ),
    ])
    .refine((all) => all.length <= cityEventLimits.categories, tooManyCategories)
    .refine((all) => all.every((each) => each.length <= cityEventLimits.category), categoryTooLong),
}

const problems = {
  unreadable: 'We couldn’t read that time. Write it like 6.30 pm to 8 pm, or all day',
  'no start': 'When does it start? Write both times, like 8 pm to midnight',
  'out of order': `It needs to end after it starts, and no more than ${longestNight} hours later if it runs past midnight`,
} as const

/** An event is only submitted once its organiser has seen how we read its time. */
function hoursSeen(
  { time, understood }: { time: string; understood: string },
  context: z.RefinementCtx,
): void {
  const read = readHours(time)
  const problem =
    'problem' in read
      ? problems[read.problem]
      : understood !== understoodAs(read.hours) &&
        `We read this as ${hoursWords(read.hours)}. If that’s right, submit again. If not, change it.`
  if (problem) context.addIssue({ code: 'custom', path: ['time'], message: problem })
}

export const submitEventForm = z
  .object({
    ...facts,
    email: guestEmail,
    /** A honeypot, invisible to people. */
    subject: text().max(0, 'Please leave this box empty').default(''),
  })
  .superRefine(hoursSeen)
  .superRefine(checksDays('until'))

const inPage = { event: z.uuid() }

export const editSubmissionForm = readSubmission
  .omit({ id: true })
  .extend({ ...inPage, ...facts, ...removesPicture })
  .superRefine(hoursSeen)
  .superRefine(checksDays('until'))

const openAgain = 'Open the link in the email again'
export const confirmSubmissionForm = z.object({ token: requiredText(openAgain).max(longestLink, openAgain) })

export const approveEventForm = readSubmission.omit({ id: true }).extend(inPage)

export const rejectEventForm = rejectInput.omit({ id: true }).extend(inPage)
