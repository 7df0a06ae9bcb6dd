import { useRouteLoaderData } from 'react-router'
import { useFreshViewer } from '#web/shell/live/badges.ts'
import type { Theme } from '#web/shell/theme/theme-cookie.ts'
import type { ToastMessage } from '#web/shell/toasts/toast-header.ts'
import type { ShellViewer } from './shell-viewer.ts'

/** The data of the frame around every screen; it needs no query of its own. */
export type ShellData = {
  viewer: ShellViewer | null
  productName: string
  supportEmail: string
  /** The origin of this site. */
  origin: string
  /** Where public pictures are asked for, if not here. */
  picturesUrl?: string | undefined
  theme: Theme
  toast: ToastMessage | null
  requestId: string
  /** The member has just logged in with a password, and may be offered a passkey. */
  offersPasskey: boolean
}

/** Undefined only if the root loader itself has failed. */
export function useShellData(): ShellData | undefined {
  const data = useRouteLoaderData<ShellData>('root')
  const viewer = useFreshViewer(data?.viewer)
  return data && viewer && viewer !== data.viewer ? { ...data, viewer } : data
}
