import { type Suburb, suburbLabel, suburbs } from '#city/suburbs.ts'
import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from './distance.ts'

/** Suburbs at the edge of the city are wide; further away from a suburb's centre than this is another place. */
export const farthestKm = 20

/** The suburb whose centre is nearest; undefined outside this city. */
export function nearestSuburb(position: Position): Suburb | undefined {
  let nearest: { suburb: Suburb; km: number } | undefined
  for (const suburb of suburbs) {
    const km = distanceKm(position, suburb)
    if (km <= (nearest?.km ?? farthestKm)) nearest = { suburb, km }
  }
  return nearest?.suburb
}

/** Its label, for the middle of a grid cell. */
export function nearestLabel(cell: Position): string | undefined {
  const suburb = nearestSuburb(cell)
  return suburb && suburbLabel(suburb)
}
