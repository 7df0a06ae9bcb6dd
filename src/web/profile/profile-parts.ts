/** What the tabs of a profile are called; the first has its owner's name. */
export const profileParts = { bookshelf: undefined, clubs: 'Book Clubs', events: 'My Events' } as const

export type ProfileTab = keyof typeof profileParts
