import { type ComponentProps, type ComponentType, useState } from 'react'
import { modalWindow, raiseToast, withdrawToast } from '#web/shell/toasts/toasts.tsx'
import { cameraNeeded } from './camera-needed.tsx'
import type { ScanView } from './scan-view.tsx'
import type { NoScanner } from './use-scanner.ts'

type View = ComponentType<ComponentProps<typeof ScanView>>
type State = { is: 'off'; why?: NoScanner } | { is: 'starting' } | { is: 'on'; View: View }

const TOAST = 'camera-access'

/** Begins and ends scanning. What it takes is fetched when it begins, and by no page before. */
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
      // Whoever has pressed Stop or left meanwhile does not want it any more.
      setState((before) => (before.is === 'starting' ? { is: 'on', View: ScanView } : before))
    } catch {
      stop('unreadable')
    }
  }

  return { state, start, stop, allowed }
}

/** Cameras have names only for pages that may use them: others are going to be asked about. */
async function isAllowed(): Promise<boolean> {
  // There are none without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? []
  return all.some(({ kind, label }) => kind === 'videoinput' && label !== '')
}
