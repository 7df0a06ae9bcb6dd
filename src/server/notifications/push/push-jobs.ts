import { defineJob } from '#server/jobs/job.ts'

/** Hands on the pushes that are due: as something happens, and each minute. */
export const passOnPushes = defineJob<Record<string, never>>('notices.push')

/** `waits`: how often a service has asked to be left alone for a while. */
export type PushToSend = { noticeId: string; subscriptionId: string; waits?: number }

/** One notice to one browser. Words and keys are read when it is sent. */
export const sendPush = defineJob<PushToSend>('push.send', {
  tries: 8,
  backOffSeconds: 15,
  timeOutSeconds: 30,
  atOnce: 4,
  keepDoneSeconds: 60 * 60,
})
