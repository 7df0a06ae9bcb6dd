import { useRouteLoaderData } from 'react-router'
import { useFreshViewer } from '#web/shell/live/badges.ts'
import type { Theme } from '#web/shell/theme/theme-cookie.ts'
import type { ToastMessage } from '#web/shell/toasts/toast-header.ts'
import type { ShellViewer } from './shell-viewer.ts'

/** What the frame around every screen shows; it costs no query of its own. */
export type ShellData = {
  viewer: ShellViewer | null
  productName: string
  supportEmail: string
  /** The origin people reach us at. */
  origin: string
  theme: Theme
  toast: ToastMessage | null
  requestId: string
  /** They have just logged in with a password, and may be told of passkeys. */
  offersPasskey: boolean
}

/** Undefined only where the root loader itself has failed. */
export function useShellData(): ShellData | undefined {
  const data = useRouteLoaderData<ShellData>('root')
  const viewer = useFreshViewer(data?.viewer)
  return data && viewer && viewer !== data.viewer ? { ...data, viewer } : data
}
