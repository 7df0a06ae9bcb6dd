// Messages by SMS cost money: to whom they are sent, and how many.

export type SmsSettings = {
  /** Two letters each (ISO 3166): numbers of other countries get no code to sign up with. */
  countries: readonly string[]
  perHour: number
  perDay: number
}

/** The budget of the whole site, unless the operator names another. */
export const smsPerHour = 100
export const smsPerDay = 400

/** So much of it is for new numbers: whoever uses that up has left the rest to members who come back. */
export const newcomersShare = 0.5

/** To so many new numbers of the same thousand codes are sent within an hour: more is a machine that counts. */
export const mostInRun = 5
