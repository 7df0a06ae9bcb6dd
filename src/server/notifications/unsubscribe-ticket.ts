// What the link at the end of a letter holds: for whom it turns off which e-mails, signed, so that nobody can make one up. It
// opens nothing else, and works as long as the letter is kept.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#rules/ids.ts'
import type { ChosenKind } from '#rules/notices/notices.ts'
import { kinds } from './preferences.ts'

export type Unsubscription = { memberId: string; kinds: ChosenKind[] }

export function unsubscribePath(secret: string, { memberId, kinds: chosen }: Unsubscription): string {
  const text = [memberId, ...chosen].join('.')
  return `/unsubscribe/${text}.${signatureOf(secret, text)}`
}

/** Nothing if it was made up. */
export function openUnsubscription(secret: string, ticket: string): Unsubscription | undefined {
  const end = ticket.lastIndexOf('.')
  const text = ticket.slice(0, Math.max(end, 0))
  const [given, genuine] = [Buffer.from(ticket.slice(end + 1)), Buffer.from(signatureOf(secret, text))]
  if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return undefined
  const [memberId = '', ...chosen] = text.split('.')
  if (!isUuid(memberId)) return undefined
  return { memberId, kinds: kinds.filter((kind) => chosen.includes(kind)) }
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`unsubscribe ${text}`).digest('base64url')
}
