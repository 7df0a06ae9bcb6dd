import type { Pin, Spot } from '#rules/places/pins.ts'
import { createKeptPromises } from '#server/base/kept-promises.ts'
import { clustering } from './clusters.ts'

const LIFE_MS = 30_000
// Each entry is a few hundred pins per zoom level, at most.
const MOST = 20

/**
 * A short-lived cache of pins, keyed by the group of viewers who see the same ones: concurrent requests share one
 * read and one clustering, and changes show after half a minute.
 */
export function createPinCache(clock: () => Date) {
  const kept = createKeptPromises<(zoom: number) => Pin[]>({ lifeMs: LIFE_MS, most: MOST, clock })

  return {
    async pinsAt(zoom: number, { key, spots }: { key: string; spots: () => Promise<readonly Spot[]> }) {
      const pinsAt = await (kept.get(key) ?? kept.keep(key, spots().then(clustering)))
      return pinsAt(zoom)
    },

    /** Drops entries that are known to have changed, so that the change shows at once. */
    forget: kept.forget,
  }
}
