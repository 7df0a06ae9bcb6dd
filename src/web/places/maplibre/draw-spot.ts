// A map that shows one place and does not move: the page scrolls over it as if it were a picture.
import type { Position } from '#rules/base/viewer.ts'
import { baseMap } from './base-map.ts'
import './map.css'
import { addSpot, recolourSpot } from './spot-layer.ts'

export type SpotOnScreen = {
  zoomBy(step: number): void
  recolour(): void
  remove(): void
}

export function drawSpot({
  container,
  styleUrl,
  spot,
  isExact,
}: {
  container: HTMLElement
  styleUrl: string | null
  spot: Position
  isExact: boolean
}): SpotOnScreen {
  const base = baseMap({
    ...{ container, styleUrl, centre: spot, zoom: isExact ? 13 : 12, isStill: true },
    dressed: (map, colours) => addSpot(map, colours, { spot, isExact }),
  })
  return {
    zoomBy: (step) => void base.map.zoomTo(base.map.getZoom() + step),
    recolour: () => base.recolour(recolourSpot),
    remove: base.remove,
  }
}
