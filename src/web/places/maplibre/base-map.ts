// MapLibre, which only what draws a map fetches. Its worker is a file of ours, as the policy of the page asks.
import { AttributionControl, addProtocol, Map as DrawnMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { city } from '#city/city.ts'
import type { Position } from '#rules/base/viewer.ts'
import { zooms } from '#rules/places/pins.ts'
import { builtInStyle } from './built-in-style.ts'
import { type Colours, coloursAt } from './colours.ts'

/** South-west and north-east of what the city's own map has to show. */
const region: [[number, number], [number, number]] = [
  [151.6, -28.5],
  [154, -26.1],
]
const LONGEST_WAIT_MS = 8000

setWorkerUrl(workerUrl)
// One file of tiles on any server that answers for parts of it: a style names it as pmtiles://…
addProtocol('pmtiles', new Protocol().tile)

/**
 * A map of the city in the operator's style. Without one, or where it does not come, by a time-out or at all (a fallback), the city's own is
 * drawn. `dressed` is called whenever a style is there.
 */
export function baseMap({
  container,
  styleUrl,
  centre,
  zoom,
  isStill = false,
  dressed,
}: {
  container: HTMLElement
  styleUrl: string | null
  centre: Position
  zoom: number
  /** It is looked at, not moved. */
  isStill?: boolean
  dressed: (map: DrawnMap, colours: Colours) => void
}) {
  let colours = coloursAt(container)
  let isOwn = styleUrl === null
  let hasStyle = false
  const map = new DrawnMap({
    container,
    style: styleUrl ?? builtInStyle(colours),
    center: [centre.lng, centre.lat],
    zoom,
    minZoom: zooms.least,
    maxZoom: zooms.most,
    maxBounds: region,
    interactive: !isStill,
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
    dressed(map, colours)
  })
  map.on('error', takeOwn)
  const waiting = setTimeout(takeOwn, LONGEST_WAIT_MS)

  /** Somebody else's style never came. What fails later leaves a gap in the picture and no more. */
  function takeOwn(): void {
    if (isOwn || hasStyle) return
    isOwn = true
    map.setStyle(builtInStyle(colours), { diff: false })
  }

  return {
    map,
    /** Somebody else's style has its own colours; what stands on it is ours. */
    recolour(onIt: (map: DrawnMap, colours: Colours) => void): void {
      colours = coloursAt(container)
      if (isOwn) map.setStyle(builtInStyle(colours), { diff: false })
      else if (hasStyle) onIt(map, colours)
    },
    remove(): void {
      clearTimeout(waiting)
      map.remove()
    },
  }
}
