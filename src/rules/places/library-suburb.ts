import type { PublicLibrary } from '#city/libraries.ts'
import { findSuburb, type Suburb } from '#city/suburbs.ts'
import { nearestSuburb } from '#rules/geography/nearest-suburb.ts'

/** The suburb of a public library. If the table does not have it, the nearest one; undefined for a town far out in the country. */
export function suburbOfLibrary(library: PublicLibrary): Suburb | undefined {
  return findSuburb(`${library.suburb} ${library.postcode}`) ?? nearestSuburb(library)
}
