// Community bookshelves and public libraries.

/** How many of each the list beside the map begins with, and how many it shows when asked for all. */
export const listed = { first: 6, most: 1000 } as const
