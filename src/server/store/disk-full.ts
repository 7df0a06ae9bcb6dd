const SYSTEM_WORDS = /no space left on device|disk quota exceeded/i
// Node's for the system's refusals, and PostgreSQL's.
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether that is why something failed, whoever says it: the system, PostgreSQL, or PostgreSQL's log. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.has(String(error.code))) return true
  return SYSTEM_WORDS.test(error.message) || isDiskFull(error.cause)
}
