import { city } from '#city/city.ts'
import { type PublicLibrary, publicLibraries } from '#city/libraries.ts'
import { type Distance, distanceKm, distanceOf } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'

/** The public libraries of the region, nearest first. */
export function librariesNear(from: Standpoint, most: number): (PublicLibrary & { distance: Distance })[] {
  return publicLibraries
    .map((library) => ({ library, km: distanceKm(from, library) }))
    .sort((one, other) => one.km - other.km || (one.library.slug < other.library.slug ? -1 : 1))
    .slice(0, most)
    .map(({ library }) => ({ ...library, distance: distanceOf(from, { ...library, suburb: '' }) }))
}

/** The catalogue that says which libraries have this edition: 13 digits, as they are stored. */
export function libraryCatalogue(isbn: string): { name: string; address: string } {
  const { name, address } = city.libraryCatalogue
  return { name, address: address.replace('{isbn}', encodeURIComponent(isbn)) }
}
