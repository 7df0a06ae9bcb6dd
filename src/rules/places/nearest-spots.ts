import { distanceKm, distanceOf } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import type { Spot } from './pins.ts'

/** The nearest suburbs on the map with their distances; ties are ordered by id. */
export function nearestSpots(spots: readonly Spot[], { from, shown }: { from: Standpoint; shown: number }) {
  return spots
    .map((spot) => ({ spot, km: distanceKm(from, spot) }))
    .sort((one, other) => one.km - other.km || (one.spot.id < other.spot.id ? -1 : 1))
    .slice(0, shown)
    .map(({ spot }) => ({ ...spot, distance: distanceOf(from, { ...spot, suburb: spot.id }) }))
}
