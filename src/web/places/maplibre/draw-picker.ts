// A map on which one point is chosen.
import type { Position } from '#rules/base/viewer.ts'
import { baseMap } from './base-map.ts'
import { addSpot, moveSpot, recolourSpot } from './spot-layer.ts'

const FIRST_ZOOM = 13

export type PickerOnScreen = {
  /** Chooses the centre of the map. */
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
    dressed: (map, colours) => addSpot(map, colours, { spot }),
  })
  const { map } = base
  function pick({ lat, lng }: Position): void {
    spot = { lat, lng }
    moveSpot(map, spot)
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
