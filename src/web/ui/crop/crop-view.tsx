import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type Crop, cropZoom, keyStep, moved, turned, zoomed } from './crop.ts'
import { type Croppable, drawCrop, keptSide } from './crop-canvas.ts'
import { useGrip } from './use-grip.ts'

/** The round window over the picture: dragged, pinched, or moved with keys. What it shows is what is kept. */
export function CropView({
  view,
  croppable,
  crop,
  onChange,
  describedBy,
}: {
  view: RefObject<HTMLCanvasElement | null>
  croppable: Croppable
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
  describedBy: string
}) {
  const { picture } = croppable
  const pinchedFrom = useRef<number>(cropZoom.usual)
  const grip = useGrip({
    onMove: (by) => onChange((before) => moved(picture, before, by)),
    onPinch: (apart, isNew) => {
      if (isNew) pinchedFrom.current = crop.zoom
      onChange((before) => zoomed(picture, before, pinchedFrom.current * apart))
    },
  })
  useLayoutEffect(() => {
    if (view.current) drawCrop(view.current, croppable, crop)
  }, [view, croppable, crop])

  function byKey(event: KeyboardEvent) {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!change) return
    event.preventDefault()
    onChange((before) => change(picture, before))
  }

  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is worked by keys
      tabIndex={0}
      aria-label="Your photo in its circle"
      aria-describedby={describedBy}
      onKeyDown={byKey}
      {...grip}
      className="size-50 cursor-grab touch-none justify-self-center overflow-hidden rounded-full border border-line outline-offset-4 select-none focus-visible:outline-2 focus-visible:outline-ring active:cursor-grabbing"
    >
      <canvas ref={view} width={keptSide} height={keptSide} className="size-full" />
    </div>
  )
}

type Change = (picture: HTMLCanvasElement, crop: Crop) => Crop

const move =
  (x: number, y: number): Change =>
  (picture, crop) =>
    moved(picture, crop, { x: x * keyStep, y: y * keyStep })
const zoom =
  (steps: number): Change =>
  (picture, crop) =>
    zoomed(picture, crop, crop.zoom + steps * cropZoom.step)
const turn: Change = (_, crop) => turned(crop)

const keys: Record<string, Change | undefined> = {
  ArrowLeft: move(-1, 0),
  ArrowRight: move(1, 0),
  ArrowUp: move(0, -1),
  ArrowDown: move(0, 1),
  '+': zoom(1),
  '=': zoom(1),
  '-': zoom(-1),
  r: turn,
  R: turn,
}
