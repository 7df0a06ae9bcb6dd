// Where an event is, as far as is known: its spot, its suburb, or what the place of a club's meeting says.
import { libraryNamed, publicLibraries } from '#city/libraries.ts'
import { type Suburb, suburbBySlug, suburbLabel, suburbs } from '#city/suburbs.ts'
import type { Position } from '#rules/base/viewer.ts'
import { type Distance, distanceKm, distanceOf } from '#rules/place/distance.ts'
import type { Standpoint } from '#rules/place/standpoint.ts'
import { suburbsWithin } from '#rules/place/suburbs-within.ts'

/** A club's meeting has no suburb of its own; `lat` and `lng` are there where somebody pointed at the spot. */
type Placed = { place: string; suburb: string | null; lat: number | null; lng: number | null }

export type EventSpot = Position & { isExact: boolean }

/** Where it is on a map: the spot where that is known, as that of a public library is; else the middle of its suburb. */
export function eventSpot(event: Placed): EventSpot | null {
  if (event.lat !== null && event.lng !== null) return { lat: event.lat, lng: event.lng, isExact: true }
  const library = libraryNamed(event.place)
  if (library) return { lat: library.lat, lng: library.lng, isExact: true }
  const suburb = eventSuburb(event)
  return suburb ? { lat: suburb.lat, lng: suburb.lng, isExact: false } : null
}

/** The suburb that was chosen; of a meeting that of its library, or the one its place ends with: 'Avid Reader, West End'. */
export function eventSuburb({ suburb, place }: Pick<Placed, 'suburb' | 'place'>): Suburb | undefined {
  if (suburb !== null) return suburbBySlug(suburb)
  const library = libraryNamed(place)
  if (library) return named.get(`${library.suburb} ${library.postcode}`.toLowerCase())
  return named.get(lastOf(place))
}

/** How far it is, by what the lists are filtered by; null where nothing is known. */
export function eventDistance(from: Standpoint, event: Placed): Distance | null {
  if (event.lat !== null && event.lng !== null) {
    return distanceOf(from, { lat: event.lat, lng: event.lng, suburb: '' })
  }
  const library = event.suburb === null ? libraryNamed(event.place) : undefined
  if (library) return distanceOf(from, { lat: library.lat, lng: library.lng, suburb: '' })
  const suburb = eventSuburb(event)
  return suburb ? distanceOf(from, { lat: suburb.lat, lng: suburb.lng, suburb: suburb.slug }) : null
}

/** What an event's suburb or place is if it is around: slugs of suburbs, and names in small letters, of libraries and of suburbs. */
export type Around = {
  suburbs: string[]
  libraries: string[]
  endings: string[]
  /** For spots; null where only the suburb counts. */
  circle: (Position & { km: number }) | null
}

/** What is at most `km` away; 0: in the suburb one looks from, or in the nearest. */
export function around(from: Standpoint, km: number): Around {
  const { lat, lng } = from
  const near = suburbsWithin(from, km)
  const names = new Set(near.map(({ name }) => name))
  const isNear = (library: (typeof publicLibraries)[number]) =>
    km > 0 ? distanceKm(from, library) <= km : names.has(library.suburb)
  return {
    suburbs: near.map(({ slug }) => slug),
    libraries: publicLibraries.filter(isNear).map(({ name }) => name.toLowerCase()),
    endings: near.flatMap(namesOf),
    circle: km > 0 ? { lat, lng, km } : null,
  }
}

const namesOf = (suburb: Suburb): string[] => [
  ...new Set([suburbLabel(suburb).toLowerCase(), `${suburb.name} ${suburb.postcode}`.toLowerCase()]),
]

const named = new Map(suburbs.flatMap((suburb) => namesOf(suburb).map((name) => [name, suburb] as const)))

const lastOf = (place: string): string => (place.split(',').at(-1) ?? '').trim().toLowerCase()
