import { defineJob } from '#server/jobs/job.ts'
import type { Mail } from '#server/mail/mailer.ts'

/** One letter to send. It may carry a sign-in code, so a sent one is forgotten soon. */
export const sendMailJob = defineJob<Mail>('mail.send', {
  keepDoneSeconds: 60,
  timeOutSeconds: 30,
  atOnce: 4,
})
