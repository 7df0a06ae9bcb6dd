// What the link at the end of a letter holds: for whom it turns off which e-mails, signed, so that nobody can make one up. It
// opens nothing else, and works as long as the letter is kept.
import { isUuid } from '#rules/ids.ts'
import type { ChosenKind } from '#rules/notices/notices.ts'
import { readSigned, signText } from '#server/signed-text.ts'
import { kinds } from './preferences.ts'

export type Unsubscription = { memberId: string; kinds: ChosenKind[] }

export function unsubscribePath(secret: string, { memberId, kinds: chosen }: Unsubscription): string {
  return `/unsubscribe/${signText([memberId, ...chosen].join('.'), { secret, use: 'unsubscribe' })}`
}

/** Nothing if it was made up. */
export function openUnsubscription(secret: string, ticket: string): Unsubscription | undefined {
  const text = readSigned(ticket, { secret, use: 'unsubscribe' })
  const [memberId = '', ...chosen] = text?.split('.') ?? []
  if (!isUuid(memberId)) return undefined
  return { memberId, kinds: kinds.filter((kind) => chosen.includes(kind)) }
}
