// Places for readers: public libraries and community bookshelves.
import { publicLibraries } from '#city/libraries.ts'
import type { Pin, Spot } from '#rules/places/pins.ts'
import { clustersOf } from './clusters.ts'

export function createPlacesService() {
  return {
    /** All of them, as pins of a zoom level. */
    async pins(zoom: number): Promise<Pin[]> {
      return clustersOf(librarySpots, zoom)
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
