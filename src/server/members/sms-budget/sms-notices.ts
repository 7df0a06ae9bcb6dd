// The notice to administrators that the budget for SMS is nearly used up.
import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import type { NoticeSourceIn } from '#server/notices/notice.ts'
import { type SmsAlarm, smsAlarm } from './sms-jobs.ts'

/** It is about no row: one id for all alarms, so that unread ones are merged. */
const ALARMS = '5a15a1a2-0000-4000-8000-000000000000'

const smsWords = {
  nearlyUsedUp: wording(
    z.object({ share: z.enum(['all', 'sign-ups']), hours: z.int(), sent: z.int(), most: z.int() }),
    ({ share, hours, sent, most }) => {
      const within = hours === 1 ? 'the last hour' : 'the last 24 hours'
      return {
        subject: 'We’re sending a lot of codes by SMS',
        paragraphs: [
          share === 'sign-ups'
            ? `We’ve sent ${sent} codes to new numbers in ${within}. If it reaches ${most}, new people can’t sign up by phone for a while. Members still get their codes.`
            : `We’ve sent ${sent} codes in ${within}. If it reaches ${most}, nobody can log in by phone for a while.`,
          'If your neighbours are signing up, the person who runs the server can raise the limits (SMS_PER_HOUR and SMS_PER_DAY). If not, someone may be running up your bill.',
        ],
        label: 'See the figures',
      }
    },
  ),
}

export const smsNotices: NoticeSourceIn<SmsAlarm, typeof smsWords> = {
  job: smsAlarm,
  kind: 'admin',
  isMerged: true,
  words: smsWords,
  async compose(db, facts) {
    const to = await listAdministratorIds(db)
    if (to.length === 0) return undefined
    return { to, of: ALARMS, news: { news: 'nearlyUsedUp', facts }, path: '/admin/figures' }
  },
}
