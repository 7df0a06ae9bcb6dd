// Where anybody may go and is not alone: public libraries, community bookshelves, stations and ferry terminals.
import { publicLibraries } from '#city/libraries.ts'
import { stops } from '#city/stations.ts'
import type { Position } from '#rules/base/viewer.ts'

/** In the order in which one is preferred to another that is just as near: the one with a roof and people in it first. */
export const publicPlaceKinds = ['library', 'station', 'ferry', 'bookshelf'] as const
export type PublicPlaceKind = (typeof publicPlaceKinds)[number]

export type PublicPlace = Position & {
  /** 'library/west-end-library': its kind, and what it is known by among its kind. */
  key: string
  kind: PublicPlaceKind
  name: string
  /** Its suburb, where that is known. */
  suburb: string | null
  /** How to find it, in the words of who put it on the map. */
  directions: string | null
}

/** Those that stand in the city's own tables. */
export const cityPlaces: readonly PublicPlace[] = [
  ...publicLibraries.map(({ slug, name, suburb, postcode, lat, lng }) => ({
    key: `library/${slug}`,
    kind: 'library' as const,
    name,
    suburb: `${suburb} ${postcode}`,
    directions: null,
    lat,
    lng,
  })),
  ...stops.map(({ slug, kind, name, lat, lng }) => ({
    key: `${kind}/${slug}`,
    kind,
    name,
    suburb: null,
    directions: null,
    lat,
    lng,
  })),
]

/** 'West End Library, West End 4101' */
export function placeWords({ name, suburb }: Pick<PublicPlace, 'name' | 'suburb'>): string {
  return suburb ? `${name}, ${suburb}` : name
}
