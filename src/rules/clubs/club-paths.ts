// The addresses of a club's pages.
import { clubPath } from './club-path.ts'

/** Where a club chooses its next book. */
export function choicePath(id: string): string {
  return `/club/${id}/choice`
}

/** The picture that link previews of its page show. */
export const clubCardPath = (id: string): string => `${clubPath(id)}/card.jpg`

/** A search in a club; empty parameters and the first page are left out. */
export function clubSearchPath(
  id: string,
  asked: { text?: string; in?: 'members'; page?: number; show?: number } = {},
): string {
  const query = new URLSearchParams()
  if (asked.text) query.set('q', asked.text)
  if (asked.in) query.set('in', asked.in)
  if (asked.page && asked.page > 1) query.set('page', String(asked.page))
  if (asked.show) query.set('show', String(asked.show))
  return `/club/${id}/search${query.size > 0 ? `?${query}` : ''}`
}

export const manageParts = ['club', 'requests', 'members', 'banned', 'invitations', 'reports'] as const
export type ManagePart = (typeof manageParts)[number]

export function managePath(id: string, part: ManagePart = 'club'): string {
  return part === 'club' ? `/club/${id}/settings` : `/club/${id}/settings?show=${part}`
}

/** The club, with an invitation that is a link. */
export const invitedPath = (id: string, token: string): string => `${clubPath(id)}?invite=${token}`

export const discussionPath = (clubId: string, id: string): string => `${clubPath(clubId)}/discussion/${id}`
