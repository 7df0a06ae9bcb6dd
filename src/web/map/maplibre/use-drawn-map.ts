import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Position } from '#rules/base/viewer.ts'
import type { MapMode, Spot } from '#rules/places/pins.ts'
import { canDrawMaps, wasOpenedAt } from '#web/places/maplibre/can-draw.ts'
import { useRecolouring } from '#web/places/maplibre/use-recolouring.ts'
import type { MapOnScreen } from './draw-map.ts'
import { usePins } from './use-pins.ts'

type MapState = 'coming' | 'drawn' | 'impossible' | 'out of reach'

export type MapShown = {
  mode: MapMode
  near: Position
  styleUrl: string | null
  /** The loaded data of the lists beside the map. */
  beside: unknown
}

/** Draws the map into `container` once the page is there, and keeps it in step with the page. */
export function useDrawnMap(
  container: RefObject<HTMLDivElement | null>,
  { mode, near, styleUrl, beside }: MapShown,
) {
  const onScreen = useRef<MapOnScreen>(undefined)
  const [state, setState] = useState<MapState>('coming')
  const [zoom, setZoom] = useState<number>()
  const { lat, lng } = near
  const start = useRef(near)
  // A selection on another map is not shown on this one.
  const shown = `${mode} ${lat} ${lng}`
  const [picked, setPicked] = useState<{ spot: Spot; on: string }>()
  const pick = useEffectEvent((spot: Spot) => setPicked({ spot, on: shown }))

  // Before the map is drawn: somebody may look elsewhere while its code is still coming.
  useEffect(() => {
    start.current = { lat, lng }
    onScreen.current?.goTo(start.current)
  }, [lat, lng])
  useEffect(() => {
    let isGone = false
    async function draw(): Promise<MapState> {
      // A page that was opened at another address has that page's Content Security Policy, which does not allow the operator's
      // tiles.
      if (styleUrl && !wasOpenedAt(window.location.pathname)) window.location.reload()
      if (!canDrawMaps()) return 'impossible'
      const { drawMap } = await import('./draw-map.ts')
      if (isGone || !container.current) return 'coming'
      const centre = start.current
      const says = { picked: pick, zoomed: setZoom }
      onScreen.current = drawMap({ container: container.current, styleUrl, centre, ...says })
      return 'drawn'
    }
    draw().then(setState, () => setState('out of reach'))
    return () => {
      isGone = true
      onScreen.current?.remove()
      onScreen.current = undefined
    }
  }, [container, styleUrl])

  useRecolouring(onScreen)
  const { isMissing, again } = usePins(onScreen, { mode, zoom, beside })
  return {
    state,
    picked: picked?.on === shown ? picked.spot : undefined,
    close() {
      setPicked(undefined)
      onScreen.current?.focus()
    },
    zoomBy: zoomWith(onScreen),
    arePinsMissing: isMissing,
    askAgain() {
      again()
      onScreen.current?.focus()
    },
  }
}

const zoomWith = (map: RefObject<MapOnScreen | undefined>) => (step: number) => map.current?.zoomBy(step)
