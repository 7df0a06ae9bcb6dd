import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is true. Returns how long it took, in milliseconds; throws `otherwise` after `withinMs`. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  {
    withinMs,
    everyMs = 250,
    otherwise,
    signal,
  }: { withinMs: number; everyMs?: number; otherwise: () => string; signal?: AbortSignal },
): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    if (await isSo()) return performance.now() - startedAt
    if (performance.now() - startedAt > withinMs) throw new Error(otherwise())
    await pause(everyMs, undefined, { signal })
  }
}
