import { requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { objectionAnswers, reportActions, suspensionDays } from './actions.ts'

export const reportReasons = [
  'Inappropriate behavior',
  'Book condition issues',
  'Failed to show up',
  'Scam attempt',
  'Other',
] as const

/** Of a conversation our team sees as many messages as the reporter picks, and no more than this. */
export const excerptLimit = 10

/** A report from a conversation: a reason, and words of one's own where it is 'Other'. */
export const conversationReportForm = z
  .object({
    reason: z.enum(reportReasons, { error: 'Choose a reason' }),
    details: text().max(2000, 'Keep this under 2,000 characters').default(''),
    /** The messages our team is shown; nothing else of the conversation is. */
    shown: z.array(z.uuid()).max(excerptLimit, `Choose at most ${excerptLimit} messages`).default([]),
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

/** An administrator's answer to a report. Whoever it is about is told the words, unless it is dismissed. */
export const answerReportForm = z
  .object({
    report: z.uuid(),
    action: z.enum(reportActions, { error: 'Choose what to do' }),
    days: z.coerce
      .number()
      .refine((days) => suspensionDays.some((known) => known === days), 'Choose how long')
      .default(suspensionDays[0]),
    words: text().max(500, 'Keep this under 500 characters').default(''),
  })
  .refine(({ action, words }) => action === 'dismiss' || words !== '', {
    path: ['words'],
    message: 'Say why: the member it is about is told',
  })

/** Why whoever an action is about thinks that it is wrong. */
export const objectionForm = z.object({
  objection: requiredText('Say why you think that it is wrong').max(2000, 'Keep this under 2,000 characters'),
})

export const answerObjectionForm = z.object({
  action: z.uuid(),
  answer: z.enum(objectionAnswers, { error: 'Uphold or lift it' }),
  words: requiredText('Say why: the member is told').max(500, 'Keep this under 500 characters'),
})
