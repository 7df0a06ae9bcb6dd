import { createHash } from 'node:crypto'

const LONGEST = 100

/** What is kept of the token in a link; null where there is none. */
export function digestOf(token: string | null): string | null {
  if (token === null || token.length > LONGEST) return null
  return createHash('sha256').update(token).digest('base64url')
}
