// The addresses of a club and of what is in it.
export const clubsPath = '/book-clubs'

/** Where a club chooses its next book. */
export function choicePath(id: string): string {
  return `/club/${id}/choice`
}

export type ClubTab = 'discussions' | 'members' | 'books' | 'events'

export function clubPath(id: string, tab: ClubTab = 'discussions'): string {
  return tab === 'discussions' ? `/club/${id}` : `/club/${id}/${tab}`
}

export const manageParts = ['club', 'requests', 'members', 'banned', 'invitations', 'reports'] as const
export type ManagePart = (typeof manageParts)[number]

export function managePath(id: string, part: ManagePart = 'club'): string {
  return part === 'club' ? `/club/${id}/settings` : `/club/${id}/settings?show=${part}`
}
