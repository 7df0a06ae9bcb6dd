// The map of the city with its pins.

import type { Position } from '#rules/base/viewer.ts'
import type { Pin, Spot } from '#rules/places/pins.ts'
import { baseMap } from '#web/places/maplibre/base-map.ts'
import { addPinLayers, pinLayers, recolourPins, setPins } from './pin-layers.ts'

const FIRST_ZOOM = 10.4

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
  /** The operator's style. */
  styleUrl: string | null
  centre: Position
  picked: (spot: Spot) => void
  /** To the next zoom level that pins are loaded for. */
  zoomed: (zoom: number) => void
}): MapOnScreen {
  let shown: readonly Pin[] = []
  const base = baseMap({
    container,
    styleUrl,
    centre,
    zoom: FIRST_ZOOM,
    dressed(map, colours) {
      addPinLayers(map, colours)
      setPins(map, shown)
    },
  })
  const { map } = base
  let level = Math.floor(FIRST_ZOOM)
  map.on('zoom', () => {
    const now = Math.floor(map.getZoom())
    if (now === level) return
    level = now
    zoomed(now)
  })
  for (const layer of pinLayers) {
    map.on('click', layer, ({ features }) => {
      const pin = shown[features?.[0]?.properties.index]
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
    recolour: () => base.recolour(recolourPins),
    remove: base.remove,
  }
}
