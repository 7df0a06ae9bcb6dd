import { HOUR_SECONDS } from '#rules/base/durations.ts'
import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'

/** Passes on the pushes that are due; also enqueued at once when something happens. */
export const passOnPushes = defineScheduledJob('notices.push', {
  cron: '* * * * *',
  because: 'quiet hours end at a minute that members chose',
  atStart: true,
})

/** `waits`: how often a service has asked us to wait. */
export type PushToSend = { noticeId: string; subscriptionId: string; waits?: number }

/** One notice to one browser. Words and keys are read when it is sent. */
export const sendPush = defineJob<PushToSend>('push.send', {
  tries: 8,
  backOffSeconds: 15,
  timeOutSeconds: 30,
  atOnce: 4,
  keepDoneSeconds: HOUR_SECONDS,
})
