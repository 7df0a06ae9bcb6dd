import { type Suburb, suburbLabel, suburbs } from '#city/suburbs.ts'
import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from './distance.ts'

// Suburbs at the edge of the city are wide; further away than this is another place.
const FARTHEST_KM = 20

/** The label of the suburb whose centre is nearest to the middle of a grid cell; undefined outside this city. */
export function nearestSuburb(cell: Position): string | undefined {
  let nearest: { suburb: Suburb; km: number } | undefined
  for (const suburb of suburbs) {
    const km = distanceKm(cell, suburb)
    if (km <= (nearest?.km ?? FARTHEST_KM)) nearest = { suburb, km }
  }
  return nearest && suburbLabel(nearest.suburb)
}
