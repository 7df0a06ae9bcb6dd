// One spot on a map, in our colours.
import type { Map as DrawnMap, GeoJSONSource } from 'maplibre-gl'
import type { Position } from '#rules/base/viewer.ts'
import type { Colours } from './colours.ts'

const SPOT = 'spot'

/** `isExact`: a pin; otherwise a wide circle around where it may be. */
export function addSpot(
  map: DrawnMap,
  colours: Colours,
  { spot, isExact = true }: { spot: Position | undefined; isExact?: boolean },
): void {
  if (map.getSource(SPOT)) return
  map.addSource(SPOT, { type: 'geojson', data: featureOf(spot) })
  const paint = {
    'circle-radius': isExact ? 9 : 40,
    'circle-opacity': isExact ? 1 : 0.3,
    'circle-color': colours.bookshelves,
    'circle-stroke-color': colours.rim,
    'circle-stroke-width': 3,
  }
  map.addLayer({ id: SPOT, type: 'circle', source: SPOT, paint })
}

export function moveSpot(map: DrawnMap, spot: Position): void {
  map.getSource<GeoJSONSource>(SPOT)?.setData(featureOf(spot))
}

export function recolourSpot(map: DrawnMap, colours: Colours): void {
  map.setPaintProperty(SPOT, 'circle-color', colours.bookshelves)
  map.setPaintProperty(SPOT, 'circle-stroke-color', colours.rim)
}

function featureOf(spot: Position | undefined) {
  const at = (position: Position) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [position.lng, position.lat] },
    properties: {},
  })
  return { type: 'FeatureCollection' as const, features: spot ? [at(spot)] : [] }
}
