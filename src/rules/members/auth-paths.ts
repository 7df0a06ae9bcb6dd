// The addresses of the steps of logging in. Apart from sign-in-path.ts, so that home does not load them.

/** Where a viewer sets out to log in with an issuer. */
export const issuerPath = (id: string): string => `/auth/with/${id}`

/** Where a code is typed; without a purpose, to sign up. */
export const verifyPath = (purpose?: string): string =>
  purpose === undefined ? '/auth/verify' : `/auth/verify?for=${purpose}`

/** Where a person with an account adds the issuer through which they have come, once they have logged in. */
export const addWaitingPath = '/settings/security#linked-ways'

/** The link in a letter that takes back another way into the account. */
export const undoChangePath = (token: string): string => `/auth/undo?token=${token}`
