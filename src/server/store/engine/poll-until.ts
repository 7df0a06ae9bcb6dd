import { setTimeout as pause } from 'node:timers/promises'

/** Checks `condition` every 20 ms until it holds or `limitMs` have passed; returns whether it held. */
export async function pollUntil(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (!condition()) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}
