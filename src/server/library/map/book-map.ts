// The books on the map: how many there are in each suburb. A suburb is all that the map says of where a member is.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { distanceKm, distanceOf } from '#rules/place/distance.ts'
import type { Standpoint } from '#rules/place/standpoint.ts'
import { type Spot, tallyOf } from '#rules/places/pins.ts'
import type { Viewer } from '#rules/viewer.ts'
import { keepPins } from '#server/places/kept-pins.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { addUpChanges, countBySuburb, findHiddenFrom } from './suburb-count-queries.ts'

export function createBookMap({ db, clock }: { db: Database; clock: () => Date }) {
  const kept = keepPins(clock)

  return {
    /** Suburbs in which somebody shares a book, nearest first: `shown` of them, and how many there are. */
    async booksBySuburb(viewer: Viewer, { from, shown }: { from: Standpoint; shown: number }) {
      const spots = await spotsFor(viewer)
      const nearest = spots
        .map((spot) => ({ ...spot, km: distanceKm(from, spot) }))
        .sort((one, other) => one.km - other.km || (one.id < other.id ? -1 : 1))
      const suburbs = nearest.slice(0, shown).map(({ km: _, ...spot }) => ({
        ...spot,
        distance: distanceOf(from, { ...spot, suburb: spot.id }),
      }))
      return { suburbs, total: spots.length }
    },

    /** The same as pins of a zoom level, kept for half a minute for all from whom the same members are hidden: a block counts at once. */
    async bookPins(viewer: Viewer, zoom: number) {
      const key = await findHiddenFrom(db, viewer)
      return kept.pinsAt(zoom, { key, spots: () => spotsFor(viewer) })
    },

    /** From time to time, so that counting reads a row for each suburb and not one for each change. */
    async addUpListed(): Promise<void> {
      await withTransaction(db, addUpChanges)
    },
  }

  async function spotsFor(viewer: Viewer): Promise<Spot[]> {
    const counts = await countBySuburb(db, viewer)
    return counts.flatMap(({ suburb: slug, count }) => {
      const suburb = suburbBySlug(slug)
      if (!suburb) return []
      const { lat, lng } = suburb
      return [{ kind: 'suburb' as const, id: slug, name: suburbLabel(suburb), lat, lng, ...tallyOf(count) }]
    })
  }
}
