/** The tabs of a profile; the first is named after its owner. */
export const profileParts = { bookshelf: undefined, clubs: 'Book Clubs', events: 'My Events' } as const

export type ProfileTab = keyof typeof profileParts
