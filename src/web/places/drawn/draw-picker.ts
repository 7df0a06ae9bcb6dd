// A map on which one place is pointed at.
import type { Map as DrawnMap, GeoJSONSource } from 'maplibre-gl'
import type { Position } from '#rules/viewer.ts'
import { baseMap } from './base-map.ts'
import type { Colours } from './colours.ts'

const SPOT = 'spot'
const FIRST_ZOOM = 13

export type PickerOnScreen = {
  /** Points at the middle of what is shown. */
  pickMiddle(): void
  zoomBy(step: number): void
  recolour(): void
  remove(): void
}

export function drawPicker({
  container,
  styleUrl,
  centre,
  picked,
}: {
  container: HTMLElement
  styleUrl: string | null
  centre: Position
  picked: (position: Position) => void
}): PickerOnScreen {
  let spot: Position | undefined
  const base = baseMap({
    container,
    styleUrl,
    centre,
    zoom: FIRST_ZOOM,
    dressed: (map, colours) => addSpot(map, colours, spot),
  })
  const { map } = base
  function pick({ lat, lng }: Position): void {
    spot = { lat, lng }
    map.getSource<GeoJSONSource>(SPOT)?.setData(featureOf(spot))
    picked(spot)
  }
  map.on('click', ({ lngLat }) => pick(lngLat))
  return {
    pickMiddle: () => pick(map.getCenter()),
    zoomBy: (step) => void map.zoomTo(map.getZoom() + step),
    recolour: () => base.recolour(recolourSpot),
    remove: base.remove,
  }
}

function addSpot(map: DrawnMap, colours: Colours, spot: Position | undefined): void {
  if (map.getSource(SPOT)) return
  map.addSource(SPOT, { type: 'geojson', data: featureOf(spot) })
  const paint = {
    'circle-radius': 9,
    'circle-color': colours.bookshelves,
    'circle-stroke-color': colours.rim,
    'circle-stroke-width': 3,
  }
  map.addLayer({ id: SPOT, type: 'circle', source: SPOT, paint })
}

function recolourSpot(map: DrawnMap, colours: Colours): void {
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
