// In the browser: what waits for a connection, and what was kept on the device and stands here without one. The page one is
// on stays meanwhile.
import { useSyncExternalStore } from 'react'
import { keptHeaders } from '#web/worker/kept-headers.ts'

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

const isBrowser = typeof document !== 'undefined'
// The worker writes it into a page it has kept.
let keptAt = isBrowser ? Number(document.documentElement.dataset.keptAt) || undefined : undefined
let shown = isBrowser ? window.location.pathname + window.location.search : ''

/** When what is shown was read, in milliseconds, if it was not just now. */
export function useKeptAt(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => keptAt,
    () => undefined,
  )
}

/** This screen stands on the page from now on. */
export function noteShown(screen: string): void {
  shown = screen
}

/**
 * Is this answer to a question for a screen's data one to go on with? What was kept of the screen that is shown is no news of it:
 * better wait for the server. Where a whole page was kept, the browser goes there.
 */
export function isTaken({ headers }: Response): boolean | Promise<never> {
  const screen = headers.get(keptHeaders.screen)
  if (screen === shown) return false
  if (screen && headers.get(keptHeaders.as) === 'page') {
    window.location.assign(screen)
    return new Promise<never>(() => {})
  }
  keptAt = Number(headers.get(keptHeaders.at)) || undefined
  tell()
  return true
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
