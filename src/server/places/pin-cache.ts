import type { Pin, Spot } from '#rules/places/pins.ts'
import { clustering } from './clusters.ts'

const LIFE_MS = 30_000
// Each entry is a few hundred pins per zoom level, at most.
const MOST = 20

type Kept = { until: number; pinsAt: Promise<(zoom: number) => Pin[]> }

/**
 * A short-lived cache of pins, keyed by the group of viewers who see the same ones: concurrent requests share one
 * read and one clustering, and changes show after half a minute.
 */
export function createPinCache(clock: () => Date) {
  const kept = new Map<string, Kept>()

  function build(key: string, spots: () => Promise<readonly Spot[]>): Kept {
    const next: Kept = { until: clock().getTime() + LIFE_MS, pinsAt: spots().then(clustering) }
    // Moves the key to the end of the map: the first is evicted when the cache is full (LRU).
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
    kept.set(key, next)
    // Concurrent waiters share a failure; later requests try again.
    next.pinsAt.catch(() => kept.get(key) === next && kept.delete(key))
    return next
  }

  return {
    async pinsAt(zoom: number, { key, spots }: { key: string; spots: () => Promise<readonly Spot[]> }) {
      const found = kept.get(key)
      const { pinsAt } = found && found.until > clock().getTime() ? found : build(key, spots)
      return (await pinsAt)(zoom)
    },

    /** Drops entries that are known to have changed, so that the change shows at once. */
    forget: () => kept.clear(),
  }
}
