import { defineJob } from '#server/jobs/job.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { CodeLetter } from '#server/members/sign-in/awaited-codes.ts'

/** A letter about what happened: still worth having when a mail server was away for some hours. */
export const sendLetter = defineJob<Mail>('mail.send', { tries: 12, timeOutSeconds: 30, atOnce: 4 })

/** A letter with a sign-in code: of no use after some minutes, and a secret, so it is given up and forgotten soon. */
export const sendCode = defineJob<Mail & Pick<CodeLetter, 'awaited'>>('mail.code', {
  keepDoneSeconds: 60,
  timeOutSeconds: 30,
  atOnce: 4,
})
