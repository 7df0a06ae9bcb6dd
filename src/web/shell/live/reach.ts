// In the browser: what waits for a connection. The page one is on stays meanwhile.
import { useSyncExternalStore } from 'react'

const waiting = new Set<symbol>()
const listeners = new Set<() => void>()

/** Something waits, until the function answered is called. */
export function waitForReach(): () => void {
  const one = Symbol('waits')
  waiting.add(one)
  tell()
  return () => {
    waiting.delete(one)
    tell()
  }
}

export function useIsWaiting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  )
}

/** Whatever waits tries again at once, as it does when the browser says that it has a connection again. */
export function tryNow(): void {
  window.dispatchEvent(new Event('online'))
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
