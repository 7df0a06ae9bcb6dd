// Emails and SMS that services write, in their words, as if they were sent at once.
import { city } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { WaitingLetter } from '#server/mail/waiting-letter.ts'
import { createPost, sendLetter } from '#server/notifications/mail-jobs.ts'
import { toMail, toSms } from '#server/notifications/word-letter.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Database } from '#server/store/database.ts'

export const siteOfLetters = {
  city,
  publicUrl: 'http://localhost:3000',
  secret: 'a-secret-of-the-tests-0123456789abcdef',
  supportEmail: 'help@example.org',
}

export function aLetterbox(given: Partial<typeof siteOfLetters> = {}) {
  const posted: Mail[] = []
  const texted: Sms[] = []
  /** The same as jobs that wait to be sent. */
  const made: { name: string; payload: WaitingLetter }[] = []
  const enqueue: Jobs['enqueue'] = async (tx, job, payload) => {
    const site = { ...siteOfLetters, ...given, db: tx as unknown as Database } // a transaction of these tables
    const waiting: WaitingLetter = JSON.parse(JSON.stringify(payload))
    made.push({ name: job.name, payload: waiting })
    if (job.name === sendLetter.name) posted.push(await toMail(waiting, site))
    else texted.push(await toSms(waiting, site))
  }
  return { posted, texted, made, post: createPost({ enqueue }) }
}
