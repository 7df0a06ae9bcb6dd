// Who may vouch for a person who logs in, beside us.

export const issuerIds = ['google', 'facebook', 'apple', 'oidc'] as const
export type IssuerId = (typeof issuerIds)[number]

export function isIssuerId(text: unknown): text is IssuerId {
  return issuerIds.some((id) => id === text)
}

/** How long a browser may stay at an issuer, and then with the question of its age. */
export const awayMinutes = 10
export const joiningMinutes = 60

/** What an issuer says of who has come: `id` is its own name for them, and all that counts from one time to the next. */
export type Identity = {
  id: string
  /** In lower case. */
  email: string | null
  /** The issuer says that it has made sure of the address. */
  isVouchedFor: boolean
  name: string | null
}

/**
 * May an identity open the account with the same email address without asking? Only where both houses have made sure of the
 * address: else whoever types it in at either of them would have the other's account.
 */
export function canLinkAtOnce(facts: { isVouchedFor: boolean; isConfirmedHere: boolean }): boolean {
  return facts.isVouchedFor && facts.isConfirmedHere
}

/** What signs a member in by itself. An email address alone only leads back to a password. */
export type WaysIn = { passwords: number; passkeys: number; phones: number; issuers: number }

export function isLastWayIn(ways: WaysIn): boolean {
  return ways.passwords + ways.passkeys + ways.phones + ways.issuers <= 1
}
