import { defineRefusals } from '#rules/base/refusal.ts'
import { objectionDays } from './action-limits.ts'
import { savedAnswerLimits } from './saved-answers.ts'

export const moderationRefusals = defineRefusals({
  REPORT_NOT_HIDDEN: [400, 'This can’t be hidden. Choose something else.'],
  NOBODY_RESPONSIBLE: [400, 'There’s no member responsible for this. Hide it, or dismiss the report.'],
  OBJECTION_MADE: [409, 'You’ve already objected. An administrator will reply.'],
  OBJECTION_OVER: [
    410,
    `You can object for ${objectionDays} days. That time has passed. Contact us if you need help.`,
  ],
  OBJECTION_ANSWERED: [409, 'This objection has already been decided.'],
  OBJECTION_TO_YOURS: [
    403,
    'You made this decision, so another administrator needs to review the objection.',
  ],
  REPORT_ANSWERED: [409, 'Another administrator has already resolved this report.'],
  CONTACT_ANSWERED: [409, 'Another administrator has already replied to this message.'],
  SAVED_ANSWERS_FULL: [
    409,
    `There are already ${savedAnswerLimits.most} saved answers, which is the limit. Remove one first.`,
  ],
  SAVED_ANSWER_KNOWN: [409, 'There’s already a saved answer with this title.'],
  SAVED_ANSWER_CHANGED: [409, 'Someone has changed or removed it in the meantime. Reload the page.'],
})
