import { emailAddress, requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { reportAnswers } from './moderation.ts'

export const reportReasons = [
  'Inappropriate behavior',
  'Book condition issues',
  'Failed to show up',
  'Scam attempt',
  'Other',
] as const

/** A report from a conversation: a reason, and words of one's own where it is 'Other'. */
export const conversationReportForm = z
  .object({
    reason: z.enum(reportReasons, { error: 'Choose a reason' }),
    details: text().max(2000, 'Keep this under 2,000 characters').default(''),
  })
  .refine((report) => report.reason !== 'Other' || report.details !== '', {
    path: ['details'],
    message: 'Tell us what happened',
  })

/** Takes one's own block of a member back. */
export const unblockForm = z.object({ member: z.uuid() })

export const reportMinimum = 10

/** A report in one's own words: of a member, of what somebody wrote. */
export const writtenReportForm = z.object({
  details: text('Tell us what happened')
    .min(reportMinimum, `Please write at least ${reportMinimum} characters`)
    .max(2000, 'Keep this under 2,000 characters'),
})

/** An administrator's answer to a report, with a word for whoever looks into it later. */
export const answerReportForm = z.object({
  report: z.uuid(),
  answer: z.enum(reportAnswers, { error: 'Uphold or dismiss it' }),
  words: text().max(500, 'Keep this under 500 characters').default(''),
})

/** What a member writes to the people behind the site; they answer to `email`. */
export const contactForm = z.object({
  name: requiredText('Enter your name').max(80, 'Keep your name under 80 characters'),
  email: emailAddress(),
  message: requiredText('Write a message').max(4000, 'Keep this under 4,000 characters'),
})
