import { createHash } from 'node:crypto'

/** The hash (SHA-256) that is stored of a token: enough to recognise the token, not to recover it. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
