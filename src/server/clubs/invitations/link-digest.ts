import { tokenDigest } from '#server/base/token-digest.ts'

const LONGEST = 100

/** What is kept of the token in a link; null where there is none. */
export function digestOf(token: string | null): string | null {
  if (token === null || token.length > LONGEST) return null
  return tokenDigest(token)
}
