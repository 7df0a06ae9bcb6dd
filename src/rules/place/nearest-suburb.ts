import { type Suburb, suburbLabel, suburbs } from '#city/suburbs.ts'
import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from './distance.ts'

// Suburbs at the edge of the city are wide; beyond this one lives in another place.
const FARTHEST_KM = 20

/** The suburb whose centre is nearest to the middle of a grid cell, as its label; none for who is not in this city. */
export function nearestSuburb(cell: Position): string | undefined {
  let nearest: { suburb: Suburb; km: number } | undefined
  for (const suburb of suburbs) {
    const km = distanceKm(cell, suburb)
    if (km <= (nearest?.km ?? FARTHEST_KM)) nearest = { suburb, km }
  }
  return nearest && suburbLabel(nearest.suburb)
}
