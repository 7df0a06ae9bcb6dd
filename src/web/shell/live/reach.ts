// In the browser: what waits for a connection, and what was kept on the device and stands here without one. The page one is
// on stays meanwhile.
import { KEPT } from '#web/worker/cache-headers.ts'

let waiting = 0
const listeners = new Set<() => void>()

/** Something waits, until the function answered is called, once. */
export function waitForReach(): () => void {
  waiting += 1
  tell()
  return () => {
    waiting -= 1
    tell()
  }
}

/** How many things wait. */
export const waitingNow = () => waiting

let keptAt: string | undefined
let shown = ''

/** When what is shown was read, in milliseconds, if it was not just now. */
export const keptAtNow = () => keptAt

export function noteKeptAt(at: string | undefined): void {
  keptAt = at
  tell()
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
