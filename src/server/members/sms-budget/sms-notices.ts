// How administrators are told that the budget for SMS is nearly used up.
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { type SmsAlarm, smsAlarm } from './sms-jobs.ts'

/** It is about no row: one id for all alarms, so that those that wait unread are one. */
const ALARMS = '5a15a1a2-0000-4000-8000-000000000000'

export const smsNotices: NoticeSource<SmsAlarm> = {
  job: smsAlarm,
  kind: 'admin',
  isMerged: true,
  async compose(db, { share, hours, sent, most }) {
    const to = await listAdministratorIds(db)
    if (to.length === 0) return undefined
    const within = hours === 1 ? 'the last hour' : 'the last 24 hours'
    return {
      to,
      of: ALARMS,
      subject: 'Many codes are being sent by SMS',
      paragraphs: [
        share === 'newcomers'
          ? `${sent} codes have gone to new numbers in ${within}. At ${most} we stop, and nobody new can sign up by phone for a while. Members still get their codes.`
          : `${sent} codes have gone out in ${within}. At ${most} we stop, and nobody can log in by phone for a while.`,
        'If your neighbours are signing up, whoever runs the server can raise the budget (SMS_PER_HOUR and SMS_PER_DAY). If not, somebody may be running up your bill.',
      ],
      action: { label: 'See the figures', path: '/admin/figures' },
    }
  },
}
