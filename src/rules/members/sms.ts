// SMS cost money: which numbers get them, and how many.

export type SmsSettings = {
  /** ISO 3166 codes. Numbers of other countries get no code to sign up with. */
  countries: readonly string[]
  perHour: number
  perDay: number
}

/** The budget of the whole site, unless the operator sets another. */
export const smsPerHour = 100
export const smsPerDay = 400

/** The share of the budget for new numbers. If it is used up, the rest is still there for members who come back. */
export const signUpsShare = 0.5

/**
 * How many new numbers that differ only in the last three digits get a code within an hour. More would be a machine counting
 * through them.
 */
export const mostInRun = 5
