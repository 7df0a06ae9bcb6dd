import { useSyncExternalStore } from 'react'
import { keptAtNow, noteKeptAt, onReach, waitingNow } from './reach.ts'

// The worker writes it into a cached page. The server has none.
if (typeof document !== 'undefined') noteKeptAt(document.documentElement.dataset.keptAt)

export function useIsWaiting(): boolean {
  return useSyncExternalStore(
    onReach,
    () => waitingNow() > 0,
    () => false,
  )
}

/** When the shown data was loaded, in milliseconds, if not just now. */
export function useKeptAt(): number | undefined {
  return Number(useSyncExternalStore(onReach, keptAtNow, () => undefined)) || undefined
}

/** Everything that waits retries right away, as it does when the browser says it is online again. */
export function tryNow(): void {
  window.dispatchEvent(new Event('online'))
}
