// Book clubs: their categories, roles and limits.

/** Categories offered for a new club, in the form's order. */
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
/** All categories. The last two belong to older clubs and are no longer offered. */
export const clubCategories = [...offeredCategories, 'General', 'Historical'] as const
export type ClubCategory = (typeof clubCategories)[number]

export const clubVisibilities = ['public', 'private'] as const
export type ClubVisibility = (typeof clubVisibilities)[number]

/** The role with the most rights first. */
export const clubRoles = ['admin', 'moderator', 'member'] as const
export type ClubRole = (typeof clubRoles)[number]
export const roleLabels: Record<ClubRole, string> = {
  admin: 'Admin',
  moderator: 'Moderator',
  member: 'Member',
}

export const clubName = { least: 3, most: 50 } as const
export const clubDescription = { least: 10, most: 500 } as const
/** How many days an invitation can be used, and how often a link can be used. */
export const invitationDays = [1, 7, 30] as const
export const mostUsesOfLink = 100
/** The longest message with a request to join, and the longest reply from an admin. */
export const longestClubWord = 500
