export const mostInvitations = 50

/** How many days after an admin’s no a member can ask to join again. */
export const askAgainDays = 7
