// The books on the map: their number in each suburb. The map shows no location finer than a suburb.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { standpointIn } from '#rules/geography/asked-standpoint.ts'
import { bySuburbInput, pinsInput, suburbShelfInput } from '#rules/library/book-inputs.ts'
import { nearestSpots } from '#rules/places/nearest-spots.ts'
import { type Spot, tallyOf } from '#rules/places/pins.ts'
import { toBookCard } from '#server/library/library-view.ts'
import { toBookView } from '#server/library/shown-book.ts'
import { defineRead } from '#server/operations/operation.ts'
import { createPinCache } from '#server/places/pin-cache.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { addUpChanges, countBySuburb, findHiddenFrom } from './suburb-count-queries.ts'
import { findSuburbShelf } from './suburb-shelf-queries.ts'

export function createBookMap({ db, clock }: { db: Database; clock: () => Date }) {
  const kept = createPinCache(clock)

  return {
    addUpListed,
    operations: {
      /** Suburbs with shared books, nearest first: `shown` of them, and their number. */
      booksBySuburb: defineRead({
        by: 'guest',
        input: bySuburbInput,
        run: async ({ viewer }, { from, shown }) => {
          const spots = await spotsFor(viewer)
          return { suburbs: nearestSpots(spots, { from, shown }), total: spots.length }
        },
      }),

      /** The newest books that somebody shares in one suburb, how many copies and readers there are, and what members look for. NOT_FOUND. */
      suburbShelf: defineRead({
        by: 'guest',
        input: suburbShelfInput,
        run: async ({ db, viewer, now }, { suburb: slug, limit }) => {
          const suburb = suburbBySlug(slug)
          if (!suburb) throw new DomainError('NOT_FOUND')
          const found = await findSuburbShelf(db, { viewer, suburb: slug, limit, now })
          const { copies, readers } = found
          const looking = { viewer, from: standpointIn(suburb) }
          return {
            ...{ copies, readers },
            newest: found.newest.map((row) => toBookCard(row, looking)),
            lookingFor: found.looking_for.map((row) => ({ ...toBookView(row), hasOwn: row.has_own })),
          }
        },
      }),

      /** The same as pins of a zoom level, cached for half a minute for all viewers with the same blocks: a new block applies at once. */
      bookPins: defineRead({
        by: 'guest',
        input: pinsInput,
        run: async ({ db, viewer }, { zoom }) => {
          const key = await findHiddenFrom(db, viewer)
          return kept.pinsAt(zoom, { key, spots: () => spotsFor(viewer) })
        },
      }),
    },
  }

  /** On a schedule, so that counting reads one row for each suburb instead of one for each change. */
  async function addUpListed(): Promise<void> {
    await withTransaction(db, addUpChanges)
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
