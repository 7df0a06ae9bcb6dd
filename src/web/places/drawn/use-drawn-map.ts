import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapMode, Spot } from '#rules/places/pins.ts'
import type { Position } from '#rules/viewer.ts'
import { useTheme } from '#web/shell/theme/theme-switch.tsx'
import type { MapOnScreen } from './draw-map.ts'
import { canDraw, isOfOtherPage, pinsAt } from './pins.ts'

type MapState = 'coming' | 'drawn' | 'impossible' | 'out of reach'

/** Draws the map into `container` once the page is there, and keeps it as the page says. */
export function useDrawnMap(
  container: RefObject<HTMLDivElement | null>,
  { mode, near, styleUrl }: { mode: MapMode; near: Position; styleUrl: string | null },
) {
  const onScreen = useRef<MapOnScreen>(undefined)
  const [state, setState] = useState<MapState>('coming')
  const [zoom, setZoom] = useState<number>()
  const [picked, setPicked] = useState<Spot>()
  const { lat, lng } = near
  const start = useRef(near)

  useEffect(() => {
    let isGone = false
    async function draw(): Promise<MapState> {
      // A page that was opened elsewhere has its policy from there, which knows nothing of the operator's tiles.
      if (styleUrl && isOfOtherPage()) window.location.reload()
      if (!canDraw()) return 'impossible'
      const { drawMap } = await import('./draw-map.ts')
      if (isGone || !container.current) return 'coming'
      const centre = start.current
      const says = { picked: setPicked, zoomed: setZoom }
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

  useEffect(() => {
    if (zoom === undefined) return
    let isOver = false
    pinsAt(mode, zoom).then(
      (pins) => isOver || onScreen.current?.show(pins),
      // What was there stays, and the next level asks anew.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [mode, zoom])

  useEffect(() => onScreen.current?.goTo({ lat, lng }), [lat, lng])
  useRecolouring(onScreen)
  return { state, picked, close: () => setPicked(undefined), zoomBy: zoomWith(onScreen) }
}

const zoomWith = (map: RefObject<MapOnScreen | undefined>) => (step: number) => map.current?.zoomBy(step)

/** Into the theme that was chosen, or that the system changes to. */
function useRecolouring(map: RefObject<MapOnScreen | undefined>) {
  const theme = useTheme()
  useEffect(() => {
    const recolour = () => map.current?.recolour()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', recolour)
    // The document has the theme that was chosen from the next frame on.
    const frame = theme && requestAnimationFrame(recolour)
    return () => {
      system.removeEventListener('change', recolour)
      cancelAnimationFrame(frame)
    }
  }, [map, theme])
}
