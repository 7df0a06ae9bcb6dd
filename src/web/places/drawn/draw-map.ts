// MapLibre, which only the map's own page fetches. Its worker is a file of ours, as the policy of the page asks.
import { AttributionControl, addProtocol, Map as DrawnMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { city } from '#city/city.ts'
import { type Pin, type Spot, zooms } from '#rules/places/pins.ts'
import type { Position } from '#rules/viewer.ts'
import { builtInStyle } from './built-in-style.ts'
import { type Colours, coloursAt } from './colours.ts'
import { addPinLayers, pinLayers, recolourPins, setPins } from './pin-layers.ts'

/** South-west and north-east of what the city's own map has to show. */
const region: [[number, number], [number, number]] = [
  [151.6, -28.5],
  [154, -26.1],
]
const FIRST_ZOOM = 10.4

setWorkerUrl(workerUrl)
// One file of tiles on any server that answers for parts of it: a style names it as pmtiles://…
addProtocol('pmtiles', new Protocol().tile)

export type MapOnScreen = {
  show(pins: readonly Pin[]): void
  goTo(position: Position, zoom?: number): void
  zoomBy(step: number): void
  focus(): void
  recolour(): void
  remove(): void
}

export function drawMap({
  container,
  styleUrl,
  centre,
  picked,
  zoomed,
}: {
  container: HTMLElement
  /** The operator's; without one, or where it cannot be fetched, the city's own is drawn. */
  styleUrl: string | null
  centre: Position
  picked: (spot: Spot) => void
  /** To another of the levels pins are asked for by. */
  zoomed: (zoom: number) => void
}): MapOnScreen {
  let colours: Colours = coloursAt(container)
  let shown: readonly Pin[] = []
  let isOwn = styleUrl === null
  let hasStyle = false
  const map = new DrawnMap({
    container,
    style: styleUrl ?? builtInStyle(colours),
    center: [centre.lng, centre.lat],
    zoom: FIRST_ZOOM,
    minZoom: zooms.least,
    maxZoom: zooms.most,
    maxBounds: region,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: false,
    locale: { 'Map.Title': `Map of ${city.name}` },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }))
  map.on('style.load', () => {
    hasStyle = true
    addPinLayers(map, colours)
    setPins(map, shown)
  })
  map.on('error', () => {
    // A style of somebody else's that never came. What fails later leaves a gap in the picture and no more.
    if (isOwn || hasStyle) return
    isOwn = true
    map.setStyle(builtInStyle(colours))
  })
  let level = Math.floor(FIRST_ZOOM)
  map.on('zoom', () => {
    const now = Math.floor(map.getZoom())
    if (now === level) return
    level = now
    zoomed(now)
  })
  for (const layer of pinLayers) {
    map.on('click', layer, ({ features }) => {
      const pin = shown[features?.[0]?.properties.place]
      if (!pin) return
      if (pin.kind === 'cluster') map.easeTo({ center: [pin.lng, pin.lat], zoom: pin.opensAt + 0.2 })
      else picked(pin)
    })
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer'
    })
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = ''
    })
  }
  zoomed(level)
  return {
    show(pins) {
      shown = pins
      setPins(map, pins)
    },
    goTo: ({ lat, lng }, zoom = 13) => void map.flyTo({ center: [lng, lat], zoom }),
    zoomBy: (step) => void map.zoomTo(map.getZoom() + step),
    focus: () => map.getCanvas().focus(),
    recolour() {
      colours = coloursAt(container)
      if (isOwn) map.setStyle(builtInStyle(colours), { diff: false })
      // Somebody else's style has its own colours; the pins on it are ours.
      else if (hasStyle) recolourPins(map, colours)
    },
    remove: () => map.remove(),
  }
}
