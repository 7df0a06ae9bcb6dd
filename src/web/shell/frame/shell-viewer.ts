import type { Viewer } from '#rules/base/viewer.ts'
import type { Badges } from '#server/badges.ts'

/** What the frame around every screen shows of a member. */
export type ShellViewer = Badges & {
  id: string
  name: string
  photoId: string | null
  isAdmin: boolean
}

/** Null for a guest. Position and suburb are left out: no frame needs them. */
export function shellViewer(viewer: Viewer, badges: Badges | undefined): ShellViewer | null {
  if (viewer.kind === 'guest' || !badges) return null
  const { id, name, photoId, isAdmin } = viewer
  const { unreadMessages, waitingRequests, unreadNotices } = badges
  return { id, name, photoId, isAdmin, unreadMessages, waitingRequests, unreadNotices }
}
