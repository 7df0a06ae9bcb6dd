// Every kind of email and SMS with its wording. Only codes, offers to undo a change, and digests are written elsewhere.
import type { NewsIn } from '#rules/base/wording.ts'
import { dataRightsLetters } from './data-rights/data-rights-letters.ts'
import { guestLetters } from './events/city/guest-letters.ts'
import { actionLetters } from './moderation/actions/action-letters.ts'
import { contactLetters } from './moderation/contact/contact-letters.ts'
import { noticeLetters } from './notifications/notice-letters.ts'

export const everyLetter = {
  ...dataRightsLetters,
  ...guestLetters,
  ...actionLetters,
  ...contactLetters,
  ...noticeLetters,
}

export type SomeLetter = NewsIn<typeof everyLetter>
