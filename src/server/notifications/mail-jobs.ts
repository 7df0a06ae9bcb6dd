import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { CodeToSend } from '#server/members/sign-in/awaited-codes.ts'
import type { Sms } from '#server/sms/sms.ts'

/** What members are told has names and words in it: once it is sent, it is kept long enough to look into and no longer. */
const KEPT_SECONDS = 10 * 60

/** A letter about what happened: still worth having when a mail server was away for some hours. */
export const sendLetter = defineJob<Mail>('mail.send', {
  tries: 12,
  timeOutSeconds: 30,
  atOnce: 4,
  keepDoneSeconds: KEPT_SECONDS,
})

/** The same to members who have no email address. Twilio knows no repeated message, so it is tried less often. */
export const sendText = defineJob<Sms>('sms.send', {
  tries: 5,
  timeOutSeconds: 30,
  atOnce: 4,
  keepDoneSeconds: KEPT_SECONDS,
})

/** Writes the letters that are due; enqueued at once as well for a notice that does not wait. */
export const writeDigests = defineScheduledJob('notices.digests', {
  cron: '* * * * *',
  because: 'a letter is held back for five minutes, and not much longer',
})

/** Forgets notices members were told long ago. */
export const forgetNotices = defineScheduledJob('notices.forget', {
  cron: '37 * * * *',
  because: 'they are kept for months, give or take an hour',
})

/** A sign-in code by email or SMS: of no use after some minutes, and a secret, so it is given up and forgotten soon. */
export const sendCode = defineJob<CodeToSend>('code.send', {
  keepDoneSeconds: 60,
  timeOutSeconds: 30,
  atOnce: 4,
})
