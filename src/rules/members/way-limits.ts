export const mostPasskeys = 10

/** How many days a change of email address or phone number can be undone. */
export const undoDays = 7
