/** The tabs of the users list, the default first. */
export const userTabs = ['all', 'reported', 'disabled'] as const
export type UserTab = (typeof userTabs)[number]
