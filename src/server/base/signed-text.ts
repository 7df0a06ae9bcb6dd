// Text that leaves the server (in a cookie, a link, a form) and is only accepted if it comes back unchanged: signed with the
// app's secret (HMAC). Each use has its own name, so that a text signed for one use is not valid for another.
import { createHmac, timingSafeEqual } from 'node:crypto'

type Seal = { secret: string; use: string }

/** `text`, a point, and its signature. */
export function signText(text: string, seal: Seal): string {
  return `${text}.${signatureOf(text, seal)}`
}

/** The text, if this secret signed it for this use. */
export function readSigned(signed: string, seal: Seal): string | undefined {
  return readGenuine(signed, (text) => signatureOf(text, seal))
}

/** The same for a signature made elsewhere. */
export function readGenuine(signed: string, signatureFor: (text: string) => string): string | undefined {
  const end = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(end, 0))
  return isSameSecret(signed.slice(end + 1), signatureFor(text)) ? text : undefined
}

export function signatureOf(text: string, { secret, use }: Seal): string {
  return createHmac('sha256', secret).update(`${use} ${text}`).digest('base64url')
}

/** Compares in constant time, so that timing does not reveal how much is right. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
