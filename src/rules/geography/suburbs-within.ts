// Suburbs within a distance.
import { type Suburb, suburbs } from '#city/suburbs.ts'
import { distanceKm } from './distance.ts'
import type { Standpoint } from './standpoint.ts'

/** Suburbs at most `km` away. 0 is the viewer's suburb, or the nearest one. */
export function suburbsWithin(from: Standpoint, km: number): Suburb[] {
  return km > 0 ? suburbs.filter((suburb) => distanceKm(from, suburb) <= km) : suburbsOf(from)
}

/** A postcode stands for all its suburbs. */
function suburbsOf(from: Standpoint): Suburb[] {
  const { suburb: own, label } = from
  if (own) return suburbs.filter(({ slug }) => slug === own.slug)
  const ofPostcode = suburbs.filter(({ postcode }) => postcode === label)
  if (ofPostcode.length > 0) return ofPostcode
  const byDistance = suburbs.toSorted((one, other) => distanceKm(from, one) - distanceKm(from, other))
  return byDistance.slice(0, 1)
}
