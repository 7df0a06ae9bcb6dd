// MapLibre, only loaded by code that draws a map. Its worker is a file of ours, as the Content Security Policy requires.
import { AttributionControl, addProtocol, Map as DrawnMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { city } from '#city/city.ts'
import { region } from '#city/region.ts'
import type { Position } from '#rules/base/viewer.ts'
import { zooms } from '#rules/places/pins.ts'
import { builtInStyle } from './built-in-style.ts'
import { type Colours, coloursAt } from './colours.ts'

const LONGEST_WAIT_MS = 8000

setWorkerUrl(workerUrl)
// One file with all tiles, on a server that supports range requests: a style refers to it as pmtiles://…
addProtocol('pmtiles', new Protocol().tile)

/**
 * A map of the city in the operator's style. Without one, or if it fails to load or times out, the built-in style is the
 * fallback. `dressed` is called whenever a style has loaded.
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
  /** It is for looking at, and does not move. */
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
    maxBounds: [region.west, region.south, region.east, region.north],
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

  /** The operator's style never loaded. What fails later leaves a gap in the picture and no more. */
  function takeOwn(): void {
    if (isOwn || hasStyle) return
    isOwn = true
    map.setStyle(builtInStyle(colours), { diff: false })
  }

  return {
    map,
    /** The operator's style has its own colours; our own layers keep ours. */
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
