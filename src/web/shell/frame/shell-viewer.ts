import type { Viewer } from '#rules/base/viewer.ts'

/** What the frame around every screen shows of a member. */
export type ShellViewer = {
  id: string
  name: string
  photoId: string | null
  isAdmin: boolean
  unreadMessages: number
  waitingRequests: number
  unreadNotices: number
}

/** Null for a guest. Position and suburb are left out: no frame needs them. */
export function shellViewer(viewer: Viewer): ShellViewer | null {
  if (viewer.kind === 'guest') return null
  const { id, name, photoId, isAdmin, unreadMessages, waitingRequests, unreadNotices } = viewer
  return { id, name, photoId, isAdmin, unreadMessages, waitingRequests, unreadNotices }
}
