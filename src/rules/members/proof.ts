// Fresh proof: a session alone may be stolen. Before what matters, whoever sits at it shows once more that the account is theirs.

/** How long a proof counts. */
export const proofMinutes = 10
/** Administrators at work are not asked again for so long, as long as they pause for no more than `proofMinutes`. */
const administeringMinutes = 60

const MINUTE = 60 * 1000

/** When something was last shown in a session, by kind. */
export type Shown = {
  password: Date | null
  /** A code by email or SMS, or logging in through an issuer. */
  code: Date | null
  passkey: Date | null
}

export type ShownAt = Shown & {
  /** When an administrator was last at work in this session. */
  administered: Date | null
}

/** How an administrator shows that it is them: by any one way, or by a passkey or two different ways (a second factor). */
export type AdminProof = 'one-way' | 'two-ways'

/** May whoever sits at this session change ways in, or act as an administrator (if they are one)? */
export function proofOf(
  shown: ShownAt,
  { now, adminProof }: { now: Date; adminProof: AdminProof },
): { isProven: boolean; mayAdminister: boolean } {
  const one = latest(shown.password, shown.code, shown.passkey)
  const two = latest(shown.passkey, bothOf(shown.password, shown.code))
  const proved = adminProof === 'two-ways' ? two : one
  const isWithin = (at: Date | null, minutes: number) =>
    at !== null && now.getTime() - at.getTime() < minutes * MINUTE
  return {
    isProven: isWithin(one, proofMinutes),
    mayAdminister:
      // However busy they are: a stolen session is not extended without end.
      isWithin(proved, administeringMinutes) && isWithin(latest(proved, shown.administered), proofMinutes),
  }
}

function latest(...moments: (Date | null)[]): Date | null {
  return moments.reduce((last, each) => (each && (!last || each > last) ? each : last), null)
}

/** Since when both have been shown. */
function bothOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : null
}

/** With what a member can show that the account is theirs. */
export type ProvingWays = { password: boolean; passkey: boolean; email: string | null; phone: string | null }

/** Can they show two different ways, as administrators may have to? */
export function canShowTwo({ password, passkey, email, phone }: ProvingWays): boolean {
  return passkey || (password && (email !== null || phone !== null))
}
