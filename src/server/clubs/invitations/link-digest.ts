import { tokenDigest } from '#server/base/token-digest.ts'

const LONGEST = 100

/** The stored digest of a link's token; null without a token. */
export function digestOf(token: string | null): string | null {
  if (token === null || token.length > LONGEST) return null
  return tokenDigest(token)
}
