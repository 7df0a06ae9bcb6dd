// The addresses of clubs that home leads to: apart from those of a club's pages, which the first view leaves out.
export const clubsPath = '/book-clubs'

export type ClubTab = 'discussions' | 'members' | 'books' | 'events'

export function clubPath(id: string, tab: ClubTab = 'discussions'): string {
  return tab === 'discussions' ? `/club/${id}` : `/club/${id}/${tab}`
}
