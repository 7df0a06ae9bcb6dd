import { libraryTable } from './library-table.ts'
import { slugOf } from './slug-of.ts'

export type PublicLibrary = {
  /** Stable: shown in addresses. */
  readonly slug: string
  readonly name: string
  readonly suburb: string
  readonly postcode: string
  readonly council: string
  readonly lat: number
  readonly lng: number
}

/** In alphabetical order. */
export const publicLibraries: readonly PublicLibrary[] = Object.entries(libraryTable)
  .flatMap(([council, rows]) =>
    rows.map(([name, suburb, postcode, lat, lng]) => ({
      slug: slugOf(name),
      name,
      suburb,
      postcode,
      council,
      lat,
      lng,
    })),
  )
  .sort((a, b) => (a.slug < b.slug ? -1 : 1))

const bySlug = new Map(publicLibraries.map((library) => [library.slug, library]))

export function libraryBySlug(slug: string): PublicLibrary | undefined {
  return bySlug.get(slug)
}

const byName = new Map(publicLibraries.map((library) => [library.name.toLowerCase(), library]))

/** A library by its name, as somebody typed it. */
export function libraryNamed(name: string): PublicLibrary | undefined {
  return byName.get(name.trim().toLowerCase())
}
