// The emails to members whose account is disabled, who get no notices; by SMS to members without an email address.
import { instant } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { objectionDays } from '#rules/moderation/action-limits.ts'
import { daysFrom } from '#rules/moderation/actions.ts'
import { objectionPath } from '#rules/moderation/moderation-paths.ts'
import { type LetterReader, letter } from '#server/mail/waiting-letter.ts'
import { writeShutOutTicket } from '#server/members/sign-in/disabled-account-ticket.ts'

export const actionLetters = {
  disabled: letter(z.object({ reason: z.string(), at: instant }), ({ reason, at }, reader) => ({
    subject: `Your ${reader.city.productName} account has been disabled`,
    sms: 'Your account is disabled. See why, and how to object:',
    paragraphs: [
      `We’ve disabled your ${reader.city.productName} account. You’ve been logged out, and your books are hidden.`,
      `Reason: “${reason}”`,
      `If you think that’s wrong, you can object within ${objectionDays} days. If possible, another administrator will review it.`,
    ],
    action: { label: 'Object to this decision', url: objectionUrl(at, reader) },
    footer: `We sent this because an administrator of ${reader.city.productName} disabled your account.`,
  })),
  objectionUpheld: letter(z.object({ words: z.string(), at: instant }), ({ words, at }, reader) => ({
    subject: 'About your objection',
    paragraphs: [
      'We’ve reviewed your objection. Your account stays disabled.',
      `The administrators wrote: “${words}”`,
    ],
    action: { label: 'See the decision', url: objectionUrl(at, reader) },
    footer: `We sent this because you objected to a decision about your ${reader.city.productName} account.`,
  })),
}

/** Opens the decision without logging in. */
function objectionUrl(at: Date, { id, publicUrl, secret }: LetterReader): string {
  return publicUrl + objectionPath(writeShutOutTicket(id, { until: daysFrom(at, objectionDays), secret }))
}
