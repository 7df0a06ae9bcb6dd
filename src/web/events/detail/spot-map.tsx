import { useEffect, useRef, useState } from 'react'
import type { EventSpot } from '#rules/events/event-place.ts'
import { canDrawMaps, wasOpenedAt } from '#web/places/maplibre/can-draw.ts'
import type { SpotOnScreen } from '#web/places/maplibre/draw-spot.ts'
import { useRecolouring } from '#web/places/maplibre/use-recolouring.ts'
import { ZoomButtons } from '#web/places/maplibre/zoom-buttons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * A map of one place, drawn once it is scrolled into view (lazy loading): people who only read the date load no map. The place
 * is also in words beside it.
 */
export function SpotMap({
  spot: { lat, lng, isExact },
  styleUrl,
}: {
  spot: EventSpot
  styleUrl: string | null
}) {
  const container = useRef<HTMLDivElement>(null)
  const onScreen = useRef<SpotOnScreen>(undefined)
  const [state, setState] = useState<'coming' | 'drawn' | 'impossible'>('coming')

  useEffect(() => {
    const { current: element } = container
    if (!element) return
    let isGone = false
    async function draw(into: HTMLElement) {
      if (!canDrawMaps()) return 'impossible'
      const { drawSpot } = await import('#web/places/maplibre/draw-spot.ts')
      if (isGone) return 'coming'
      // A page with another page's Content Security Policy cannot load the operator's tiles: it draws the built-in map.
      const style = wasOpenedAt(window.location.pathname) ? styleUrl : null
      onScreen.current = drawSpot({ container: into, styleUrl: style, spot: { lat, lng }, isExact })
      return 'drawn'
    }
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      draw(element).then(setState, () => setState('impossible'))
    })
    seen.observe(element)
    return () => {
      isGone = true
      seen.disconnect()
      onScreen.current?.remove()
      onScreen.current = undefined
    }
  }, [styleUrl, lat, lng, isExact])

  useRecolouring(onScreen)
  return (
    <div className="relative h-72 overflow-hidden rounded-card border border-line">
      <div ref={container} className="drawn-map still-map size-full" />
      {state === 'drawn' ? (
        <ZoomButtons zoomBy={(step) => onScreen.current?.zoomBy(step)} />
      ) : (
        <div className="absolute inset-0 grid place-items-center p-6 text-center">
          <noscript>
            <p>The map needs JavaScript. The address is above.</p>
          </noscript>
          {state === 'coming' && <Spinner className="size-6 text-soft" />}
          <p role="status" className="empty:sr-only">
            {state === 'impossible' && <span>We can’t show the map here. The address is above.</span>}
          </p>
        </div>
      )}
    </div>
  )
}
