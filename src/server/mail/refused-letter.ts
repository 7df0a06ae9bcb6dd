import { FinalFailure } from '#server/jobs/worker.ts'

// Errors about the email itself or its recipient. An error about our own name or password may be fixed within hours, so it is retried.
const ABOUT_THIS_LETTER = new Set(['EENVELOPE', 'EMESSAGE'])
const ENHANCED_STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/

/**
 * Why an email was not sent, without the mail server's text, which quotes the address. A permanent refusal (such as 550)
 * is a FinalFailure.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error)) return error
  const { code, responseCode: status } = error as { code?: string; responseCode: number } // as nodemailer marks an answer
  const detail = ENHANCED_STATUS.exec(error.message)?.[0]
  const answered = `The mail server answered ${[status, detail].filter(Boolean).join(' ')}`
  const isFinal = status >= 500 && ABOUT_THIS_LETTER.has(code ?? '')
  return isFinal ? new FinalFailure(`${answered}, which is final`) : new Error(`${answered} (${code})`)
}
