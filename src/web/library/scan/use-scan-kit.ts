import { type ComponentProps, type ComponentType, useState } from 'react'
import { modalWindow, raiseToast, withdrawToast } from '#web/shell/toasts/toasts.tsx'
import { cameraNeeded } from './camera-needed.tsx'
import type { ScanView } from './scan-view.tsx'
import type { NoScanner } from './use-scanner.ts'

type View = ComponentType<ComponentProps<typeof ScanView>>
type State = { is: 'off'; why?: NoScanner } | { is: 'starting' } | { is: 'on'; View: View }

const TOAST = 'camera-access'

/** Starts and stops scanning. Its code is only loaded when scanning starts. */
export function useScanKit() {
  const [state, setState] = useState<State>({ is: 'off' })

  function stop(why?: NoScanner): void {
    setState({ is: 'off', ...(why && { why }) })
    if (why === undefined || why === 'unreadable') allowed()
  }

  function allowed(): void {
    void withdrawToast(TOAST)
  }

  async function start(): Promise<void> {
    setState({ is: 'starting' })
    if (!(await isAllowed())) {
      const over = modalWindow() ? ('window' as const) : undefined
      raiseToast({ tone: 'plain', ...cameraNeeded, id: TOAST, over })
    }
    try {
      const { ScanView } = await import('./scan-view.tsx')
      // Stop was pressed, or the page left, in the meantime.
      setState((before) => (before.is === 'starting' ? { is: 'on', View: ScanView } : before))
    } catch {
      stop('unreadable')
    }
  }

  return { state, start, stop, allowed }
}

/** Cameras only have names on pages with permission: others will ask for it. */
async function isAllowed(): Promise<boolean> {
  // Undefined without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? []
  return all.some(({ kind, label }) => kind === 'videoinput' && label !== '')
}
