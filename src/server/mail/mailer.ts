import { createTransport } from 'nodemailer'
import type { Log } from '#server/base/log.ts'
import { createOutbox, type Delivery, type SendingJob } from './eml-files.ts'
import { whyRefused } from './refused-letter.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The address for one-click unsubscribe (a POST), which mail programs show as a button. */
  unsubscribe?: string
  /** Who receives a reply, if not the sender. */
  replyTo?: { name: string; address: string }
}

export type Mailer = { send(mail: Mail, job: SendingJob): Promise<void> }

/**
 * Sends letters over SMTP or, without `smtpUrl`, writes each to the outbox.
 * It tries once and throws when that fails: the job that called it tries again later. It is not always known whether an
 * earlier try has arrived, so each try has the same Message-ID, by which mail programs recognise duplicates.
 */
export function createMailer({
  smtpUrl,
  from,
  outboxDir,
  log,
}: {
  smtpUrl: string | undefined
  from: string
  outboxDir: string
  log: Log
}): Mailer {
  const deliver = smtpUrl ? overSmtp(smtpUrl) : createOutbox(outboxDir)
  const site = from.slice(from.lastIndexOf('@') + 1).replace('>', '')
  return {
    async send({ unsubscribe, ...mail }, job) {
      const letter = {
        ...mail,
        ...NOTHING_FETCHED,
        from,
        date: job.createdAt,
        messageId: `<${job.id}@${site}>`,
        headers: { ...(mail.replyTo ? {} : AUTOMATIC), ...(unsubscribe && oneClick(unsubscribe)) },
      }
      const { file } = await deliver(letter, job)
      // Neither the subject, which may contain a login code, nor the address: the mail server's log has both under the message's id.
      log.info({ file, messageId: letter.messageId }, file ? 'Email left in the outbox' : 'Email sent')
    },
  }
}

// Prevents out-of-office replies (RFC 3834). Not for emails that a person wrote: help desks discard emails marked as automatic.
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }
// Emails are made of strings only: nothing in them may make this machine read a file or fetch an address.
const NOTHING_FETCHED = { disableFileAccess: true, disableUrlAccess: true }

// One click, without a page in between (RFC 8058).
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const TIME_OUT_MS = 10_000
// A server may read an email before it accepts it. If we left earlier, it would accept it all the same, and a retry would repeat it.
const ACCEPTING_MS = 120_000

function overSmtp(url: string) {
  const transport = createTransport({
    url,
    connectionTimeout: TIME_OUT_MS,
    greetingTimeout: TIME_OUT_MS,
    socketTimeout: ACCEPTING_MS,
    dnsTimeout: TIME_OUT_MS,
  })
  return async (
    letter: Parameters<typeof transport.sendMail>[0],
    { signal }: SendingJob,
  ): Promise<Delivery> => {
    // With the job's time the connection ends too: otherwise its next try would send the same email beside it.
    await transport.sendMail({ ...letter, ...(signal && { signal }) }).catch((error: unknown) => {
      throw whyRefused(error)
    })
    return {}
  }
}
