import { defineRefusals } from '#rules/base/refusal.ts'
import { unsubscribeDays } from './notice-limits.ts'

export const noticeRefusals = defineRefusals({
  PUSH_REFUSED: [400, 'We can’t send notifications to this browser.'],
  UNSUBSCRIBE_LINK_OVER: [
    410,
    `This link is more than ${unsubscribeDays} days old and no longer works. Log in and choose your emails in Settings.`,
  ],
})
