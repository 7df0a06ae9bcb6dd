// Places for readers: public libraries, which stand in the city's own table, and community bookshelves.
import { publicLibraries } from '#city/libraries.ts'
import type { Pin, Spot } from '#rules/places/pins.ts'
import { listed } from '#rules/places/places.ts'
import { listBookshelves } from './bookshelf-queries.ts'
import { type BookshelfParts, createBookshelves } from './bookshelves.ts'
import { createChecks } from './checks.ts'
import { clustersOf } from './clusters.ts'

export function createPlacesService(parts: BookshelfParts) {
  return {
    ...createBookshelves(parts),
    ...createChecks(parts),

    /** All of them, as pins of a zoom level. */
    async pins(zoom: number): Promise<Pin[]> {
      const rows = await listBookshelves(parts.db, { from: parts.city.centre, limit: listed.most })
      return clustersOf([...librarySpots, ...rows.map(toSpot)], zoom)
    },
  }
}

const librarySpots: Spot[] = publicLibraries.map(({ slug, name, lat, lng }) => ({
  kind: 'library',
  id: slug,
  name,
  lat,
  lng,
  known: 1,
  few: 0,
}))

function toSpot({ id, name, lat, lng }: { id: string; name: string; lat: number; lng: number }): Spot {
  return { kind: 'bookshelf', id, name, lat, lng, known: 1, few: 0 }
}
