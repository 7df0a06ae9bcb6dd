import { createHash } from 'node:crypto'

/** What is kept of a token in somebody's hands: enough to know it by when it comes back, and no way to it (SHA-256). */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
