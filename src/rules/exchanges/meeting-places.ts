// Which public places are fair to both neighbours of an exchange, judged by the middles of two suburbs and nothing finer.

import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/place/distance.ts'
import { type PublicPlace, publicPlaceKinds } from '#rules/places/public-places.ts'

export const meeting = {
  /** How many places are offered, at most. */
  offered: 3,
  /** How much further than the suburbs are from each other either may have to go. Within one suburb, that is all. */
  detourKm: 5,
  /** How long a meeting takes in a calendar. */
  minutes: 30,
} as const

/** A place of either suburb; null where one is not known. */
export type Homes = { ownerAt: Position | null; borrowerAt: Position | null }

export type FairPlace = PublicPlace & { ownerKm: number | null; borrowerKm: number | null }

/**
 * The fairest places, at most three: the one with the least of the longer way first, then of both ways together. Ways are
 * compared by 100 m, as they are shown; what is alike by then is ordered by kind and key, so that both are offered the same.
 * Who has no suburb goes where the other's is; without either, nothing is fair.
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

/** Around which point to look for places. */
export function between({ ownerAt, borrowerAt }: Homes): Position | null {
  const [one, other] = [ownerAt ?? borrowerAt, borrowerAt ?? ownerAt]
  return one && other && { lat: (one.lat + other.lat) / 2, lng: (one.lng + other.lng) / 2 }
}

// In whole tenths, which add up and compare without a remainder.
const tenths = (km: number): number => Math.round(km * 10)
// Places and middles of suburbs are known to 100 m: nothing is nearer.
const kmOf = (way: number): number => Math.max(1, way) / 10

function byKind(one: PublicPlace, other: PublicPlace): number {
  const rank = ({ kind }: PublicPlace) => publicPlaceKinds.indexOf(kind)
  return rank(one) - rank(other) || (one.key < other.key ? -1 : 1)
}
