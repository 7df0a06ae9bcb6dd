import { defineJob } from '#server/jobs/job.ts'
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

/** Writes the letters that are due: each minute, and at once for what does not wait. */
export const writeDigests = defineJob<Record<string, never>>('notices.digests')

/** Forgets what members were told long ago. */
export const forgetNotices = defineJob<Record<string, never>>('notices.forget')

/** A sign-in code by email or SMS: of no use after some minutes, and a secret, so it is given up and forgotten soon. */
export const sendCode = defineJob<CodeToSend>('code.send', {
  keepDoneSeconds: 60,
  timeOutSeconds: 30,
  atOnce: 4,
})
