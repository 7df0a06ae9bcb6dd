const SYSTEM_WORDS = /no space left on device|disk quota exceeded/i
// The codes of Node and of PostgreSQL.
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether the cause of a failure is a full disk, as reported by the system, PostgreSQL, or PostgreSQL's log. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.has(String(error.code))) return true
  return SYSTEM_WORDS.test(error.message) || isDiskFull(error.cause)
}
