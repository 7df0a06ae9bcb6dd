// Inputs of the operations on blocks, reports and objections (server/moderation). The forms are in moderation-forms.ts.
import { anyId, namedId, networkAddress, searchText } from '#rules/base/inputs.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { mostShown } from '#rules/base/paging.ts'
import { requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { actionKinds, objectionAnswers, reportActions, suspensionDays } from './actions.ts'
import { excerptLimit, longestReport, reportKinds, reportReasons } from './moderation.ts'

/** One report, action or block. */
export const moderationInput = z.object({ id: namedId })

export const blockInput = z.object({ memberId: namedId })

/** `reason` is chosen by the member, or set by the page of the report. */
export const reportInput = z.object({
  about: z.object({ kind: z.enum(reportKinds), id: anyId }),
  reason: z.enum(keysOf(reportReasons), { error: 'Choose a reason' }),
  details: text()
    .max(...under(longestReport))
    .default(''),
  /** The messages our team can see. Nothing else of the conversation is shown. */
  shown: z.array(z.uuid()).max(excerptLimit, `Choose no more than ${excerptLimit} messages`).default([]),
  address: networkAddress,
})

const page = z.int().min(1).default(1)
const shown = z
  .int()
  .min(1)
  .max(mostShown + 1)

/** `reporter`: part of the reporter's name; `text`: part of the name of the member responsible or of the subject. */
export const openReportsInput = z.object({
  page,
  kind: z.enum(reportKinds).optional(),
  reason: z.enum(keysOf(reportReasons)).optional(),
  reporter: searchText.optional(),
  text: searchText.optional(),
})

/** Reports about one member, or about one thing that no member is responsible for. */
export const openReportsInInput = z.object({ about: namedId, page })

export const reportPhotoInput = z.object({
  reportId: namedId,
  photoId: namedId,
  variant: z.string().max(40).catch(''),
})

/** The member a report is about is told this text, unless the report is dismissed. */
export const reportAnswer = moderationInput.extend({
  action: z.enum(reportActions, { error: 'Choose what to do' }),
  days: z.coerce
    .number()
    .refine((days) => suspensionDays.some((known) => known === days), 'Choose how long')
    .default(suspensionDays[0]),
  words: text()
    .max(...under(500))
    .default(''),
})

export const hasReason = ({ action, words }: { action: string; words: string }) =>
  action === 'dismiss' || words !== ''
export const whyMissing = { path: ['words'], message: 'Give a reason. The member will see it' }

export const answerReportInput = reportAnswer.refine(hasReason, whyMissing)

/** The id of an action, or the ticket of a member it locks out. Anything else matches nothing. */
export const ownActionInput = z.object({ key: z.string().max(500).catch('') })

/** Why the member concerned thinks the action is wrong. */
export const objectInput = ownActionInput.extend({
  objection: requiredText('Say why you think it’s wrong').max(...under(2000)),
})

export const objectionsInput = z.object({
  shown,
  kind: z.enum(actionKinds).optional(),
  text: searchText.optional(),
})

export const answerObjectionInput = moderationInput.extend({
  answer: z.enum(objectionAnswers, { error: 'Choose uphold or reverse' }),
  words: requiredText('Give a reason. The member will see it').max(...under(500)),
})
