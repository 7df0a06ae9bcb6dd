// The forms of reports and objections: the inputs of the operations, plus the fields that belong to a page.
import { keysOf } from '#rules/base/keys-of.ts'
import { text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { chosenReasons, longestReport } from './moderation.ts'
import {
  answerObjectionInput,
  hasReason,
  objectInput,
  reportAnswer,
  reportInput,
  whyMissing,
} from './moderation-inputs.ts'

/** A report from a conversation: a reason, and a text if it is another one. */
export const conversationReportForm = reportInput
  .pick({ details: true, shown: true })
  .extend({ reason: z.enum(keysOf(chosenReasons), { error: 'Choose a reason' }) })
  .refine((report) => report.reason !== 'other' || report.details !== '', {
    path: ['details'],
    message: 'Tell us what happened',
  })

/** Removes one's own block of a member. */
export const unblockForm = z.object({ member: z.uuid() })

export const reportMinimum = 10

/** A report as free text, about a member or something they wrote. */
export const writtenReportForm = z.object({
  details: text('Tell us what happened')
    .min(reportMinimum, `Please write at least ${reportMinimum} characters`)
    .max(...under(longestReport)),
})

/** An administrator's decision on a report. */
export const answerReportForm = reportAnswer
  .omit({ id: true })
  .extend({ report: z.uuid() })
  .refine(hasReason, whyMissing)

export const objectionForm = objectInput.pick({ objection: true })

export const answerObjectionForm = answerObjectionInput.omit({ id: true }).extend({ action: z.uuid() })
