// In the browser: requests that wait for a connection, and screens shown from the device's cache. The current page stays in
// the meantime.
import { KEPT } from '#web/worker/cache-headers.ts'

let waiting = 0
const listeners = new Set<() => void>()

/** Something is waiting, until the returned function is called, once. */
export function waitForReach(): () => void {
  waiting += 1
  tell()
  return () => {
    waiting -= 1
    tell()
  }
}

/** How many requests are waiting. */
export const waitingNow = () => waiting

let keptAt: string | undefined
let shown = ''

/** When the shown data was loaded, in milliseconds, if not just now. */
export const keptAtNow = () => keptAt

export function noteKeptAt(at: string | undefined): void {
  keptAt = at
  tell()
}

/** This screen is now on the page. */
export function noteShown(screen: string): void {
  shown = screen
}

/**
 * Whether this response to a request for a screen's data can be used. A cached copy of the screen that is already shown is no
 * news, so it is better to wait for the server. If a whole page was cached, the browser goes there.
 */
export function isTaken({ headers }: Response): boolean | Promise<never> {
  const [at, as, screen] = headers.get(KEPT)?.split(' ') ?? []
  if (screen === shown) return false
  if (screen && as === 'page') {
    window.location.assign(screen)
    return new Promise<never>(() => {})
  }
  noteKeptAt(at)
  return true
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function onReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
