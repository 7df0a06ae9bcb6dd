// Members are told when a book they wish for is available near them.

/** How many searches a member can save. */
export const mostSavedSearches = 20

/** How many seconds pass before members are told that a copy is back: the step that returned it can be undone for a minute. */
export const settledSeconds = 60
