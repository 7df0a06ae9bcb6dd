// Events on the map: the number of future events in each suburb.
import { createHash } from 'node:crypto'
import { suburbLabel } from '#city/suburbs.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { eventPinsInput, eventsBySuburbInput } from '#rules/events/event-list-inputs.ts'
import { eventSuburb } from '#rules/events/event-place.ts'
import { nearestSpots } from '#rules/places/nearest-spots.ts'
import type { Pin, Spot } from '#rules/places/pins.ts'
import { createKeptPromises } from '#server/base/kept-promises.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { defineRead } from '#server/operations/operation.ts'
import { createPinCache } from '#server/places/pin-cache.ts'
import { countDifference, countForAll, type PlaceCount } from './event-map-queries.ts'

const LIFE_MS = 30_000

export function createEventMap({ db, clock }: Pick<EventParts, 'db' | 'clock'>) {
  const keptPins = createPinCache(clock)
  const keptCounts = createKeptPromises<PlaceCount[]>({ lifeMs: LIFE_MS, most: 1, clock })

  return {
    /** Suburbs with events, nearest first: `shown` of them, the total, and the number of events without a suburb. */
    eventsBySuburb: defineRead({
      by: 'guest',
      input: eventsBySuburbInput,
      run: async ({ viewer, now }, { from, shown }) => {
        const [forAll, difference] = await Promise.all([countsForAll(), differenceFor(viewer, now)])
        const { spots, elsewhere } = toSpots([...forAll, ...difference])
        return { suburbs: nearestSpots(spots, { from, shown }), total: spots.length, elsewhere }
      },
    }),

    /** The same as pins of a zoom level; cached for half a minute for everybody with the same view. */
    eventPins: defineRead({
      by: 'guest',
      input: eventPinsInput,
      run: async ({ viewer, now }, { zoom }): Promise<Pin[]> => {
        const difference = await differenceFor(viewer, now)
        const key =
          difference.length > 0 ? createHash('sha256').update(JSON.stringify(difference)).digest('hex') : ''
        const spots = async () => toSpots([...(await countsForAll()), ...difference]).spots
        return keptPins.pinsAt(zoom, { key, spots })
      },
    }),
  }

  /** Counted once for everybody and cached: changes show after half a minute. */
  function countsForAll(): Promise<PlaceCount[]> {
    return keptCounts.get('all') ?? keptCounts.keep('all', countForAll(db, clock()))
  }

  async function differenceFor(viewer: Viewer, now: Date): Promise<PlaceCount[]> {
    return viewer.kind === 'guest' ? [] : countDifference(db, viewer, now)
  }
}

function toSpots(counts: readonly PlaceCount[]): { spots: Spot[]; elsewhere: number } {
  const bySuburb = new Map<string, Spot>()
  let elsewhere = 0
  for (const { suburb: slug, place, count } of counts) {
    const suburb = eventSuburb({ suburb: slug, place: place ?? '' })
    if (!suburb) {
      elsewhere += count
      continue
    }
    const { lat, lng, slug: id } = suburb
    const spot: Spot = bySuburb.get(id) ?? {
      ...{ kind: 'events', id, name: suburbLabel(suburb), lat, lng, known: 0, few: 0 },
    }
    spot.known += count
    bySuburb.set(id, spot)
  }
  return { spots: [...bySuburb.values()].filter(({ known }) => known > 0), elsewhere: Math.max(0, elsewhere) }
}
