// Issuers: other services that vouch for a person who logs in.
import { hasHiddenCharacters } from '#rules/base/text.ts'

export const issuerIds = ['google', 'facebook', 'apple', 'oidc'] as const
export type IssuerId = (typeof issuerIds)[number]

export function isIssuerId(text: unknown): text is IssuerId {
  return issuerIds.some((id) => id === text)
}

/** How many minutes a browser may stay at an issuer, and then on the question about age. */
export const awayMinutes = 10
export const joiningMinutes = 60

/** What an issuer says about a person. `id` is its own name for them, the only part that identifies them next time. */
export type Identity = {
  id: string
  /** In lower case. */
  email: string | null
  /** The issuer says it has confirmed the address. */
  isVouchedFor: boolean
  name: string | null
}

/**
 * Whether an identity may open the account with the same email address without asking. Only if both sides have confirmed the
 * address: otherwise anyone who types it in on either side could take over the account.
 */
export function canLinkAtOnce(facts: { isVouchedFor: boolean; isConfirmedHere: boolean }): boolean {
  return facts.isVouchedFor && facts.isConfirmedHere
}

/** What can log a member in by itself. An email address alone only leads to resetting a password. */
export type WaysIn = { passwords: number; passkeys: number; phones: number; issuers: number }

export function isLastWayIn(ways: WaysIn): boolean {
  return ways.passwords + ways.passkeys + ways.phones + ways.issuers <= 1
}

/** The name that another service tells, which only fills in a field; null if it is empty or cannot be stored. */
export function toldName(name: string | undefined): string | null {
  return (name && !hasHiddenCharacters(name) && name.trim().slice(0, 80)) || null
}
