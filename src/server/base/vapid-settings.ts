// Settings of push: the sender (VAPID, RFC 8292) and the permitted endpoints.
import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Both as base64url: an uncompressed point of P-256, and its scalar. */
export type VapidKeys = { publicKey: string; privateKey: string }

const MADE = 'for example the output of: npx web-push generate-vapid-keys'

export const vapidSettings = {
  VAPID_SUBJECT: z
    .string()
    .refine(
      isSubject,
      'must be where push services reach you, for example VAPID_SUBJECT=mailto:hello@books.example.org',
    )
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, `must be the public one of two keys, ${MADE}, for example VAPID_PUBLIC_KEY=B…`)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(
      /^[\w-]{43}$/,
      `must be the private one of two keys, ${MADE}, for example VAPID_PRIVATE_KEY=<43 letters>`,
    )
    .optional(),
  PUSH_ENDPOINTS: z
    .enum(['public', 'any'], { error: 'must be public or any, for example PUSH_ENDPOINTS=public' })
    .default('public'),
}

/** Does the public key belong to the private one? */
export function arePair({ publicKey, privateKey }: VapidKeys): boolean {
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false // not on the curve
  }
  return ecdh.getPublicKey('base64url') === publicKey
}

// Apple's service refuses localhost.
function isSubject(text: string): boolean {
  if (/^mailto:[^\s@<>]+@[^\s@<>]+$/.test(text)) return true
  return /^https:/.test(text) && URL.canParse(text) && new URL(text).hostname !== 'localhost'
}
