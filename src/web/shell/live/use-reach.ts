import { useSyncExternalStore } from 'react'
import { keptAtNow, noteKeptAt, onReach, waitingNow } from './reach.ts'

// The worker writes it into a page it has kept. On the server there is none.
if (typeof document !== 'undefined') noteKeptAt(document.documentElement.dataset.keptAt)

export function useIsWaiting(): boolean {
  return useSyncExternalStore(
    onReach,
    () => waitingNow() > 0,
    () => false,
  )
}

/** When what is shown was read, in milliseconds, if it was not just now. */
export function useKeptAt(): number | undefined {
  return Number(useSyncExternalStore(onReach, keptAtNow, () => undefined)) || undefined
}

/** Whatever waits tries again at once, as it does when the browser says that it has a connection again. */
export function tryNow(): void {
  window.dispatchEvent(new Event('online'))
}
