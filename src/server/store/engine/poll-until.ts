import { setTimeout as pause } from 'node:timers/promises'

/** Asks every 20 ms pollUntil `condition` holds or `limitMs` have passed, and answers whether it held. */
export async function pollUntil(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (!condition()) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}
