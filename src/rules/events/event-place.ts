// Where an event is, as far as it is known: its exact spot, its suburb, or what the place of a club meeting says.
import { city } from '#city/city.ts'
import { libraryNamed, type PublicLibrary, publicLibraries } from '#city/libraries.ts'
import { postcode } from '#city/postcode.ts'
import { type Suburb, suburbBySlug, suburbLabel, suburbs } from '#city/suburbs.ts'
import type { Position } from '#rules/base/viewer.ts'
import { type Distance, distanceKm, distanceOf } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { suburbsWithin } from '#rules/geography/suburbs-within.ts'
import { suburbOfLibrary } from '#rules/places/library-suburb.ts'

/** A club meeting has no suburb of its own. `lat` and `lng` are set if somebody chose the spot on the map. */
type Placed = { place: string; suburb: string | null; lat: number | null; lng: number | null }

export type EventSpot = Position & { isExact: boolean }

/** Where it is on the map: its spot, if known, as for a public library; otherwise the centre of its suburb. */
export function eventSpot(event: Placed): EventSpot | null {
  if (event.lat !== null && event.lng !== null) return { lat: event.lat, lng: event.lng, isExact: true }
  const library = libraryNamed(event.place)
  if (library) return { lat: library.lat, lng: library.lng, isExact: true }
  const suburb = eventSuburb(event)
  return suburb ? { lat: suburb.lat, lng: suburb.lng, isExact: false } : null
}

/**
 * The chosen suburb. For a meeting, its library's suburb, or the one its place ends with: 'Avid Reader, West End', or
 * '193 Boundary St, West End, Brisbane QLD 4101, Australia'.
 */
export function eventSuburb({ suburb, place }: Pick<Placed, 'suburb' | 'place'>): Suburb | undefined {
  if (suburb !== null) return suburbBySlug(suburb)
  const library = libraryNamed(place)
  if (library) return suburbOfLibrary(library)
  return named.get(endOf(place))
}

/** The distance, by the same places the lists are filtered by; null if unknown. */
export function eventDistance(from: Standpoint, event: Placed): Distance | null {
  if (event.lat !== null && event.lng !== null) {
    return distanceOf(from, { lat: event.lat, lng: event.lng, suburb: '' })
  }
  const library = event.suburb === null ? libraryNamed(event.place) : undefined
  if (library) return distanceOf(from, { lat: library.lat, lng: library.lng, suburb: '' })
  const suburb = eventSuburb(event)
  return suburb ? distanceOf(from, { lat: suburb.lat, lng: suburb.lng, suburb: suburb.slug }) : null
}

/** What counts as nearby: slugs of suburbs, and lower-case names of libraries and suburbs. */
export type Around = {
  suburbs: string[]
  libraries: string[]
  endings: string[]
  /** For exact spots; null if only the suburb counts. */
  circle: (Position & { km: number }) | null
}

/** Everything at most `km` away. 0 is the viewer's suburb, or the nearest one. */
export function around(from: Standpoint, km: number): Around {
  const { lat, lng } = from
  const near = suburbsWithin(from, km)
  const slugs = near.map(({ slug }) => slug)
  const isNear = (library: PublicLibrary) =>
    km > 0 ? distanceKm(from, library) <= km : slugs.includes(suburbOfLibrary(library)?.slug ?? '')
  return {
    suburbs: slugs,
    libraries: publicLibraries.filter(isNear).map(({ name }) => name.toLowerCase()),
    endings: near.flatMap(namesOf),
    circle: km > 0 ? { lat, lng, km } : null,
  }
}

const namesOf = (suburb: Suburb): string[] => [
  ...new Set([suburbLabel(suburb).toLowerCase(), `${suburb.name} ${suburb.postcode}`.toLowerCase()]),
]

const named = new Map(suburbs.flatMap((suburb) => namesOf(suburb).map((name) => [name, suburb] as const)))

const region = `(?:${city.stateCode}|${city.state})`.toLowerCase()

/** What an address has beside its suburb and postcode, in lower case: regular expressions for PostgreSQL too. */
export const addressEnds = {
  country: `[\\s,]+${city.country.toLowerCase()}\\s*$`,
  /** With the postcode, if it follows. */
  state: `[\\s,]+${region}(?:[\\s,]+(${postcode}))?\\s*$`,
  /** After the suburb, with the postcode that follows: only after a comma, because of South Brisbane. */
  city: `\\s*,\\s*${city.name.toLowerCase()}(?:[\\s,]+(${postcode}))?\\s*$`,
} as const

const country = new RegExp(addressEnds.country)
const state = new RegExp(addressEnds.state)
const cityItself = new RegExp(addressEnds.city)

/** 'west end 4101' of 'Avid Reader, West End, Brisbane QLD 4101'. */
function endOf(place: string): string {
  const address = place.toLowerCase().replace(country, '').replace(state, ' $1').replace(cityItself, ' $1')
  return (address.split(',').at(-1) ?? '').trim()
}
