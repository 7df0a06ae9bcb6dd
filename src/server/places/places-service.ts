// Places for readers: public libraries, which are in the city's own table, and community bookshelves.
import { publicLibraries } from '#city/libraries.ts'
import type { Position } from '#rules/base/viewer.ts'
import type { Pin, Spot } from '#rules/places/pins.ts'
import { placePinsInput } from '#rules/places/place-inputs.ts'
import { listed } from '#rules/places/places.ts'
import { cityPlaces, type PublicPlace } from '#rules/places/public-places.ts'
import type { Door } from '#server/operations/door.ts'
import { defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { findSuggester, listBookshelves, setBookshelfHidden } from './bookshelf-queries.ts'
import { type BookshelfParts, createBookshelves } from './bookshelves.ts'
import { setCheckHidden } from './check-queries.ts'
import { createChecks } from './checks.ts'
import { createPinCache } from './pin-cache.ts'
import { toPublicPlace } from './place-view.ts'

export function createPlacesService(parts: BookshelfParts & { db: Database; door: Door }) {
  const { db, city, clock, door } = parts
  const kept = createPinCache(clock)
  const { operations: bookshelves, ...approving } = createBookshelves({ ...parts, mapChanged: kept.forget })
  return {
    ...door.open({
      ...bookshelves,
      ...createChecks(parts),
      /** All of them, as pins of a zoom level; changes made elsewhere show after half a minute. */
      pins: defineRead({
        by: 'guest',
        input: placePinsInput,
        run: (_look, { zoom }): Promise<Pin[]> => kept.pinsAt(zoom, { key: '', spots: spotsOnMap }),
      }),
    }),
    ...approving,
    hideCheck: setCheckHidden,
    hideBookshelf: setBookshelfHidden,
    suggesterOf: (id: string) => findSuggester(db, id),

    /** Public meeting places: the city's own, and the bookshelves nearest to `around`. */
    async publicPlaces(db: Database, around: Position): Promise<PublicPlace[]> {
      const rows = await listBookshelves(db, { from: around, limit: listed.toMeet })
      return [...cityPlaces, ...rows.map(toPublicPlace)]
    },
  }

  async function spotsOnMap(): Promise<Spot[]> {
    const rows = await listBookshelves(db, { from: city.centre, limit: listed.most })
    return [...librarySpots, ...rows.map(toSpot)]
  }
}

export type PlacesService = ReturnType<typeof createPlacesService>

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
