// What members wish for and are told of when it can be had near them.

/** So many searches a member keeps as wishes. */
export const mostSavedSearches = 20

/** A copy that has come back is told of after so many seconds: the step that brought it may be taken back for a minute. */
export const settledSeconds = 60
