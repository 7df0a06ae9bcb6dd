import { defineJob } from '#server/jobs/job.ts'

/** Of which messages how many have been sent within so many hours, and how many may be. */
export type SmsAlarm = { share: 'all' | 'newcomers'; hours: 1 | 24; sent: number; most: number }

/** The budget for SMS is nearly used up: administrators are told. */
export const smsAlarm = defineJob<SmsAlarm>('members.sms-alarm')
