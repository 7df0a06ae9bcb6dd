import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { CodeToSend } from '#server/members/sign-in/awaited-codes.ts'
import type { Sms } from '#server/sms/sms.ts'

/** Letters contain names and members' words: once sent, they are kept only long enough to investigate a failure. */
const KEPT_SECONDS = 10 * 60

/** A letter about an event: still useful when a mail server was away for some hours. */
export const sendLetter = defineJob<Mail>('mail.send', {
  tries: 12,
  timeOutSeconds: 30,
  atOnce: 4,
  keepDoneSeconds: KEPT_SECONDS,
})

/** The same for members without an email address. Twilio cannot recognise repeated messages, so there are fewer retries. */
export const sendText = defineJob<Sms>('sms.send', {
  tries: 5,
  timeOutSeconds: 30,
  atOnce: 4,
  keepDoneSeconds: KEPT_SECONDS,
})

/** Writes the letters that are due; also enqueued at once for a notice that does not wait. */
export const writeDigests = defineScheduledJob('notices.digests', {
  cron: '* * * * *',
  because: 'a letter waits five minutes, and should not wait much longer',
})

/** Deletes old notices. */
export const forgetNotices = defineScheduledJob('notices.forget', {
  cron: '37 * * * *',
  because: 'they are kept for months, give or take an hour',
})

/** A login code by email or SMS: useless after some minutes, and a secret, so it is given up and deleted soon. */
export const sendCode = defineJob<CodeToSend>('code.send', {
  keepDoneSeconds: 60,
  timeOutSeconds: 30,
  atOnce: 4,
})
