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
