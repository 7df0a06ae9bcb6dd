// Public places to meet, with people around: libraries, community bookshelves, stations and ferry terminals.
import { publicLibraries } from '#city/libraries.ts'
import { stops } from '#city/stations.ts'
import type { Position } from '#rules/base/viewer.ts'

/** In order of preference among places at the same distance: those with a roof and people first. */
export const publicPlaceKinds = ['library', 'station', 'ferry', 'bookshelf'] as const
export type PublicPlaceKind = (typeof publicPlaceKinds)[number]

export type PublicPlace = Position & {
  /** 'library/west-end-library': its kind, and its key within the kind. */
  key: string
  kind: PublicPlaceKind
  name: string
  /** Its suburb, if known. */
  suburb: string | null
  /** How to find it, in the words of the member who suggested it. */
  directions: string | null
}

/** The places in the city's own tables. */
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
