import { FinalFailure } from '#server/jobs/worker.ts'

// Of the letter itself or of whom it is for. A refusal of our own name or password may be put right within hours.
const ABOUT_THIS_LETTER = new Set(['EENVELOPE', 'EMESSAGE'])
const ENHANCED_STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/

/**
 * Why a letter was not sent, without what the mail server said in words: that quotes the address. A refusal for good (550 and
 * its like) is a FinalFailure.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error)) return error
  const { code, responseCode: status } = error as { code?: string; responseCode: number } // as nodemailer marks an answer
  const detail = ENHANCED_STATUS.exec(error.message)?.[0]
  const answered = `The mail server answered ${[status, detail].filter(Boolean).join(' ')}`
  const isFinal = status >= 500 && ABOUT_THIS_LETTER.has(code ?? '')
  return isFinal ? new FinalFailure(`${answered}, which is final`) : new Error(`${answered} (${code})`)
}
