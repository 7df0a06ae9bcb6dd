import type { SomeLetter } from '#server/every-letter.ts'
import { defineJob, defineScheduledJob, keptAsLetter, triesOfADay } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Post, WaitingLetter } from '#server/mail/waiting-letter.ts'
import type { CodeToSend } from '#server/members/sign-in/awaited-codes.ts'

/** The facts of a letter may contain a member's words: once sent, it is kept only long enough to investigate a failure. */
const KEPT_SECONDS = 10 * 60

/** An email is still useful when a mail server was away for a night. Some servers take minutes to accept one. */
const email = {
  tries: triesOfADay,
  timeOutSeconds: 300,
  atOnce: 4,
  keepDoneSeconds: KEPT_SECONDS,
  ...keptAsLetter,
}

export const sendLetter = defineJob<WaitingLetter>('mail.send', email)

/** The email about several notices, which are composed when it is sent. */
export const sendDigest = defineJob<{ memberId: string; digestId: string }>('mail.send-digest', email)

/** The same for members without an email address. Twilio cannot recognise repeated messages, so there are fewer retries, over more than an hour. */
export const sendText = defineJob<WaitingLetter>('sms.send', {
  tries: 5,
  backOffSeconds: 300,
  timeOutSeconds: 30,
  atOnce: 4,
  keepDoneSeconds: KEPT_SECONDS,
  ...keptAsLetter,
})

export function createPost(jobs: Pick<Jobs, 'enqueue'>): Post<SomeLetter> {
  return async (tx, { news, facts, reader = '', email, phone }) => {
    const to = email ?? phone
    if (to) await jobs.enqueue(tx, email ? sendLetter : sendText, { news, facts, reader, to })
  }
}

/** Writes the letters that are due; also enqueued at once for a notice that does not wait. */
export const writeDigests = defineScheduledJob('notices.digests', {
  cron: '* * * * *',
  because: 'a letter waits five minutes, and should not wait much longer',
})

/** Deletes old notices. */
export const forgetOldNotices = defineScheduledJob('notices.forget', {
  cron: '37 * * * *',
  because: 'they are kept for months, give or take an hour',
})

/**
 * A login code by email or SMS: useless after ten minutes, which is how long its tries last at most. A try outlasts the two minutes in which a mail
 * server may accept an email (mailer.ts): cut off earlier, it would come with each try. Many at once, so that a few slow servers do not hold
 * up everybody's codes; none needs a connection to the database while it is sent.
 */
export const sendCode = defineJob<CodeToSend>('code.send', {
  keepDoneSeconds: 60,
  ...keptAsLetter,
  isSecret: true,
  tries: 4,
  backOffSeconds: 20,
  timeOutSeconds: 130,
  atOnce: 16,
})
