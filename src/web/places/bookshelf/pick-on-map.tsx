import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Position } from '#rules/base/viewer.ts'
import { canDrawMaps, wasOpenedAt } from '#web/places/maplibre/can-draw.ts'
import type { PickerOnScreen } from '#web/places/maplibre/draw-picker.ts'
import { useRecolouring } from '#web/places/maplibre/use-recolouring.ts'
import { ZoomButtons } from '#web/places/maplibre/zoom-buttons.tsx'
import '#web/places/maplibre/map.css'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** A map to choose a point on. With the keyboard, arrows move the map and its centre is used. */
export function PickOnMap({
  styleUrl,
  near,
  onPick,
}: {
  styleUrl: string | null
  near: Position
  onPick: (position: Position) => void
}) {
  const container = useRef<HTMLDivElement>(null)
  const onScreen = useRef<PickerOnScreen>(undefined)
  const start = useRef(near)
  const [state, setState] = useState<'coming' | 'drawn' | 'impossible'>('coming')
  const picked = useEffectEvent(onPick)

  useEffect(() => {
    let isGone = false
    async function draw() {
      if (!canDrawMaps()) return 'impossible'
      const { drawPicker } = await import('#web/places/maplibre/draw-picker.ts')
      if (isGone || !container.current) return 'coming'
      // A page with another page's Content Security Policy cannot load the operator's tiles, and reloading it would lose what
      // was typed: it draws the built-in map.
      const style = wasOpenedAt('/map', '/map/suggest') ? styleUrl : null
      const parts = { container: container.current, styleUrl: style, centre: start.current }
      onScreen.current = drawPicker({ ...parts, picked: (position) => picked(position) })
      return 'drawn'
    }
    draw().then(setState, () => setState('impossible'))
    return () => {
      isGone = true
      onScreen.current?.remove()
      onScreen.current = undefined
    }
  }, [styleUrl])

  useRecolouring(onScreen)

  return (
    <>
      <p role="status" className="empty:sr-only">
        {state === 'impossible' && <span>We can’t show the map here. Type the position instead.</span>}
      </p>
      {state !== 'impossible' && (
        <div className="grid gap-2">
          <div className="relative h-80 overflow-hidden rounded-card border border-line">
            <div ref={container} className="drawn-map size-full" />
            {state === 'drawn' ? (
              <>
                <span
                  aria-hidden
                  className="pointer-events-none absolute inset-0 grid place-items-center text-2xl text-ink"
                >
                  +
                </span>
                <ZoomButtons zoomBy={(step) => onScreen.current?.zoomBy(step)} />
              </>
            ) : (
              <div className="absolute inset-0 grid place-items-center">
                <Spinner className="size-6 text-soft" />
              </div>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-sm text-soft">Tap where it is.</p>
            <Button
              variant="outline"
              size="sm"
              onClick={() => onScreen.current?.pickMiddle()}
              off={state !== 'drawn'}
            >
              Use the centre of the map
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
