// Fresh proof (re-authentication): a session may be stolen, so before anything that matters the person using it confirms once
// more that the account is theirs.
import { MINUTE_MS } from '#rules/base/durations.ts'

/** How long a proof lasts. */
export const proofMinutes = 10
/** Administrators at work are not asked again for this long, as long as they never pause for more than `proofMinutes`. */
const administeringMinutes = 60

/** When each kind of proof was last given in a session. */
export type Shown = {
  password: Date | null
  /** A code by email or SMS, or logging in through an issuer. */
  code: Date | null
  passkey: Date | null
}

export type ShownAt = Shown & {
  /** When an administrator last did something in this session. */
  administered: Date | null
}

/** How an administrator confirms their identity: by any one way, or by a passkey or two different ways (a second factor). */
export type AdminProof = 'one-way' | 'two-ways'

/** Whether the session may change ways to log in, or act as an administrator (if the member is one). */
export function proofOf(
  shown: ShownAt,
  { now, adminProof }: { now: Date; adminProof: AdminProof },
): { isProven: boolean; mayAdminister: boolean } {
  const one = latest(shown.password, shown.code, shown.passkey)
  const two = latest(shown.passkey, bothOf(shown.password, shown.code))
  const proved = adminProof === 'two-ways' ? two : one
  const isWithin = (at: Date | null, minutes: number) =>
    at !== null && now.getTime() - at.getTime() < minutes * MINUTE_MS
  return {
    isProven: isWithin(one, proofMinutes),
    mayAdminister:
      // A limit however busy they are, so that a stolen session cannot be extended forever.
      isWithin(proved, administeringMinutes) && isWithin(latest(proved, shown.administered), proofMinutes),
  }
}

function latest(...moments: (Date | null)[]): Date | null {
  return moments.reduce((last, each) => (each && (!last || each > last) ? each : last), null)
}

/** The time since when both have been given. */
function bothOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : null
}

/** The ways a member can confirm their identity. */
export type ProvingWays = { password: boolean; passkey: boolean; email: string | null; phone: string | null }

/** Whether they can use two different ways, as administrators may have to. */
export function canShowTwo({ password, passkey, email, phone }: ProvingWays): boolean {
  return passkey || (password && (email !== null || phone !== null))
}
