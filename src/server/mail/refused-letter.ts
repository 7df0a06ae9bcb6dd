import { Undeliverable } from '#server/jobs/worker.ts'

// A refusal of the recipient. One of our address, name, password or text (a bounced sender, a block list) concerns every email and may
// be fixed within hours, so it is retried.
const ABOUT_THE_RECIPIENT = 'RCPT TO'
// Policy (RFC 3463): many servers refuse us only now, at the recipient.
const ABOUT_US = /^5\.7\./
const ENHANCED_STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/

/**
 * Why an email was not sent, without the mail server's text, which quotes the address. A permanent refusal of the recipient
 * (such as 550) is Undeliverable.
 */
export function whyRefused(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error)) return error
  // As nodemailer marks an answer.
  const {
    code,
    command,
    responseCode: status,
  } = error as { code?: string; command?: string; responseCode: number }
  const detail = ENHANCED_STATUS.exec(error.message)?.[0]
  const answered = `The mail server answered ${[status, detail].filter(Boolean).join(' ')}`
  const isFinal = status >= 500 && command === ABOUT_THE_RECIPIENT && !ABOUT_US.test(detail ?? '')
  return isFinal ? new Undeliverable(answered) : new Error(`${answered} (${code})`)
}
