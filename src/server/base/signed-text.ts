// Text that goes through other hands (a cookie, a link, a form) and comes back as it was, or is not taken: signed with the
// app's secret (HMAC). Each use has a name of its own, so that what was signed for one is nothing to another.
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

/** The same with a signature of somebody else's making. */
export function readGenuine(signed: string, signatureFor: (text: string) => string): string | undefined {
  const end = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(end, 0))
  return isSameSecret(signed.slice(end + 1), signatureFor(text)) ? text : undefined
}

export function signatureOf(text: string, { secret, use }: Seal): string {
  return createHmac('sha256', secret).update(`${use} ${text}`).digest('base64url')
}

/** In a time that does not tell how much of it is right. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
