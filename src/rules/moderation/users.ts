/** The lists of users that administrators turn to, the first of them first. */
export const userTabs = ['all', 'reported', 'disabled'] as const
export type UserTab = (typeof userTabs)[number]
