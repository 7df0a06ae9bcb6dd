// Clustering on the server: a browser gets only the pins of a zoom level, however many places there are, and pans
// without further work.
import Supercluster from 'supercluster'
import { type Pin, type Spot, type Tally, zooms } from '#rules/places/pins.ts'

// Pins closer than this on the screen become one.
const RADIUS_PX = 56
const WORLD: [number, number, number, number] = [-180, -85, 180, 85]

/**
 * Pins of books, events or places for whole zoom levels, so that the browser does not reveal which part of the
 * city the reader looks at.
 */
export function clustering(spots: readonly Spot[]): (zoom: number) => Pin[] {
  const index = new Supercluster<Spot, Tally>({
    radius: RADIUS_PX,
    minZoom: zooms.least,
    maxZoom: zooms.most - 1,
    map: ({ known, few }) => ({ known, few }),
    reduce: (sum, { known, few }) => {
      sum.known += known
      sum.few += few
    },
  })
  index.load(
    spots.map((spot) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [spot.lng, spot.lat] },
      properties: spot,
    })),
  )
  const levels = new Map<number, Pin[]>()
  return (zoom) => {
    const pins = levels.get(zoom) ?? pinsOf(index, spots, zoom)
    levels.set(zoom, pins)
    return pins
  }
}

function pinsOf(index: Supercluster<Spot, Tally>, spots: readonly Spot[], zoom: number): Pin[] {
  const of = kindOf(spots[0])
  return index.getClusters(WORLD, zoom).map(({ geometry, properties }) => {
    if (!('cluster' in properties)) return properties
    const [lng = 0, lat = 0] = geometry.coordinates
    const { known, few, point_count: spots, cluster_id: id } = properties
    const opensAt = index.getClusterExpansionZoom(id)
    return { kind: 'cluster', of, lat: rounded(lat), lng: rounded(lng), known, few, spots, opensAt }
  })
}

function kindOf(spot: Spot | undefined): 'books' | 'events' | 'places' {
  if (spot?.kind === 'suburb') return 'books'
  return spot?.kind === 'events' ? 'events' : 'places'
}

/** Rounded to about 10 m: more digits add size and no information. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
