// Book clubs: what they are about, how many of what there may be.

/** What a new club can be about, in the order the form offers it. */
export const offeredCategories = [
  'Fiction',
  'Non-Fiction',
  'Mystery',
  'Sci-Fi',
  'Fantasy',
  'Biography',
  'History',
  'Self-Help',
  'Poetry',
  'Classics',
  'Romance',
  'Thriller',
] as const
/** All there are: two belong to clubs that had them before. */
export const clubCategories = [...offeredCategories, 'General', 'Historical'] as const
export type ClubCategory = (typeof clubCategories)[number]

export const clubVisibilities = ['public', 'private'] as const
export type ClubVisibility = (typeof clubVisibilities)[number]

/** From the one who may do most. */
export const clubRoles = ['admin', 'moderator', 'member'] as const
export type ClubRole = (typeof clubRoles)[number]
export const roleLabels: Record<ClubRole, string> = {
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Member',
}

export const clubName = { least: 3, most: 50 } as const
export const clubDescription = { least: 10, most: 500 } as const
/** How long an invitation can be used, and a link how often. */
export const invitationDays = [1, 7, 30] as const
export const mostUsesOfLink = 100
export const mostInvitations = 50
/** What somebody writes who asks to join, and what an admin answers. */
export const longestClubWord = 500
