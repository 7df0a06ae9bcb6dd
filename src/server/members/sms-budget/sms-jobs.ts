import { defineJob } from '#server/jobs/job.ts'

/** The share, the period, the number of messages sent in it, and the number allowed. */
export type SmsAlarm = { share: 'all' | 'sign-ups'; hours: 1 | 24; sent: number; most: number }

/** The budget for SMS is nearly used up: notifies administrators. */
export const smsAlarm = defineJob<SmsAlarm>('members.sms-alarm')
