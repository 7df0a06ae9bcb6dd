import type { Pin, Spot } from '#rules/places/pins.ts'
import { clustering } from './clusters.ts'

const LIFE_MS = 30_000
// Each is a few hundred pins a zoom level, at most.
const MOST = 20

type Kept = { until: number; pinsAt: Promise<(zoom: number) => Pin[]> }

/**
 * Keeps pins for a moment (a cache), by who is shown the same of them: what is asked for at once is read and clustered once, and what
 * changes shows half a minute later.
 */
export function createPinCache(clock: () => Date) {
  const kept = new Map<string, Kept>()

  function build(key: string, spots: () => Promise<readonly Spot[]>): Kept {
    const next: Kept = { until: clock().getTime() + LIFE_MS, pinsAt: spots().then(clustering) }
    // Last in the order of the map, whose first goes when it is full.
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
    kept.set(key, next)
    // Those who wait share what went wrong, nobody after them.
    next.pinsAt.catch(() => kept.get(key) === next && kept.delete(key))
    return next
  }

  return {
    async pinsAt(zoom: number, { key, spots }: { key: string; spots: () => Promise<readonly Spot[]> }) {
      const found = kept.get(key)
      const { pinsAt } = found && found.until > clock().getTime() ? found : build(key, spots)
      return (await pinsAt)(zoom)
    },

    /** What is known to have changed shows at once. */
    forget: () => kept.clear(),
  }
}
