import { useRouteLoaderData } from 'react-router'
import type { Viewer } from '#rules/viewer.ts'
import type { Theme } from '#web/shell/theme/theme-cookie.ts'
import type { ToastMessage } from '#web/shell/toasts/toast-header.ts'

/** What the frame around every screen shows; it costs no query of its own. */
export type ShellData = {
  viewer: ShellViewer | null
  productName: string
  theme: Theme
  toast: ToastMessage | null
  requestId: string
}

export type ShellViewer = {
  id: string
  name: string
  photoId: string | null
  isAdmin: boolean
  unreadMessages: number
  waitingRequests: number
}

/** Null for a guest. Position and suburb stay behind: no frame needs them. */
export function shellViewer(viewer: Viewer): ShellViewer | null {
  if (viewer.kind === 'guest') return null
  const { id, name, photoId, isAdmin, unreadMessages, waitingRequests } = viewer
  return { id, name, photoId, isAdmin, unreadMessages, waitingRequests }
}

/** Undefined only where the root loader itself has failed. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root')
}
