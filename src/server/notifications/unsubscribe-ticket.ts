// The signed ticket in a letter's unsubscribe link: the member and the kind of emails, so that it cannot be forged. It gives no
// other access and expires after half a year, because an old mailbox may belong to somebody else by then.

import { DAY_MS } from '#rules/base/durations.ts'
import { isUuid } from '#rules/base/ids.ts'
import { DomainError } from '#rules/domain-error.ts'
import { unsubscribeDays } from '#rules/notices/notice-limits.ts'
import type { ChosenKind } from '#rules/notices/notices.ts'
import { unsubscriptionPath } from '#rules/notices/unsubscription-path.ts'
import { readSigned, signText } from '#server/base/signed-text.ts'
import { kinds } from './preferences.ts'

export type Unsubscription = { memberId: string; kinds: ChosenKind[] }

export function unsubscribePath(
  secret: string,
  { memberId, kinds: chosen, now }: Unsubscription & { now: Date },
): string {
  const text = [memberId, ...chosen, dayOf(now)].join('.')
  return unsubscriptionPath(signText(text, { secret, use: 'unsubscribe' }))
}

/** Undefined if it was forged. UNSUBSCRIBE_LINK_OVER. */
export function openUnsubscription(secret: string, ticket: string, now: Date): Unsubscription | undefined {
  const text = readSigned(ticket, { secret, use: 'unsubscribe' })
  const [memberId = '', ...chosen] = text?.split('.') ?? []
  if (!isUuid(memberId)) return undefined
  if (!(dayOf(now) - Number(chosen.pop()) <= unsubscribeDays)) throw new DomainError('UNSUBSCRIBE_LINK_OVER')
  return { memberId, kinds: kinds.filter((kind) => chosen.includes(kind)) }
}

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS)
