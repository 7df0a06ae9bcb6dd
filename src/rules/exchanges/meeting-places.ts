// Chooses public places that suit both members of an exchange. Only the centres of their suburbs are known, nothing more
// exact.

import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { type PublicPlace, publicPlaceKinds } from '#rules/places/public-places.ts'
import { meeting } from './meeting-limits.ts'

/** The centre of each suburb; null if unknown. */
export type Homes = { ownerAt: Position | null; borrowerAt: Position | null }

export type FairPlace = PublicPlace & { ownerKm: number | null; borrowerKm: number | null }

/**
 * The best places, at most three: those with the shortest longer trip first, then the shortest total. Trips are compared in
 * steps of 100 m, as they are shown. Ties are ordered by kind and key, so that both members are offered the same places. A
 * member without a suburb goes to the other's; without either, there are no places.
 */
export function fairPlaces(places: readonly PublicPlace[], homes: Homes): FairPlace[] {
  const { ownerAt, borrowerAt } = homes
  const [one, other] = [ownerAt ?? borrowerAt, borrowerAt ?? ownerAt]
  if (!one || !other) return []
  const furthest = tenths(distanceKm(one, other) + meeting.detourKm)
  return places
    .map((place) => {
      const [first, second] = [tenths(distanceKm(one, place)), tenths(distanceKm(other, place))]
      return { place, first, second, longer: Math.max(first, second) }
    })
    .filter(({ longer }) => longer <= furthest)
    .sort(
      (a, b) => a.longer - b.longer || a.first + a.second - b.first - b.second || byKind(a.place, b.place),
    )
    .slice(0, meeting.offered)
    .map(({ place, first, second }) => ({
      ...place,
      ownerKm: ownerAt && kmOf(first),
      borrowerKm: borrowerAt && kmOf(second),
    }))
}

/** The point to search around. */
export function between({ ownerAt, borrowerAt }: Homes): Position | null {
  const [one, other] = [ownerAt ?? borrowerAt, borrowerAt ?? ownerAt]
  return one && other && { lat: (one.lat + other.lat) / 2, lng: (one.lng + other.lng) / 2 }
}

// In whole tenths, which avoid rounding errors when added and compared.
const tenths = (km: number): number => Math.round(km * 10)
// Places and centres of suburbs are known to 100 m, so nothing is nearer than that.
const kmOf = (way: number): number => Math.max(1, way) / 10

function byKind(one: PublicPlace, other: PublicPlace): number {
  const rank = ({ kind }: PublicPlace) => publicPlaceKinds.indexOf(kind)
  return rank(one) - rank(other) || (one.key < other.key ? -1 : 1)
}
