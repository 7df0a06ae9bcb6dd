import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { RotateCw } from '#web/ui/icons.tsx'
import { Window } from '#web/ui/windows/window.tsx'
import { type Crop, cropText, cropZoom, turned, uncropped, zoomed } from './crop.ts'
import type { Croppable } from './crop-canvas.ts'
import { CropView } from './crop-view.tsx'

/** Chooses which part of a picture to keep, seen in a circle. It is outside the form with the file input. */
export function CropWindow({
  croppable,
  onApply,
  onCancel,
}: {
  croppable: Croppable
  /** Called with the canvas of the part to keep. */
  onApply: (view: HTMLCanvasElement) => void
  onCancel: () => void
}) {
  const id = useId()
  const view = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(uncropped)
  const [isChanged, setChanged] = useState(false)
  // When the window opens, its first usable control is the picture.
  useLayoutEffect(() => view.current?.parentElement?.focus({ preventScroll: true }), [])

  function change(by: (crop: Crop) => Crop) {
    setCrop(by)
    setChanged(true)
  }

  return createPortal(
    <Window title="Crop your photo" description="Drag the photo to where you like it." onLeave={onCancel}>
      <div className="grid gap-5">
        <CropView
          view={view}
          croppable={croppable}
          crop={crop}
          onChange={change}
          describedBy={`${id}-keys`}
        />
        <p id={`${id}-keys`} className="text-center text-sm text-soft pointer-coarse:sr-only">
          With the keyboard: arrows move it, + and − zoom, R turns it.
        </p>
        <p role="status" className="sr-only">
          {isChanged && cropText(crop)}
        </p>
        <div className="grid gap-1">
          <label htmlFor={`${id}-zoom`} className="flex justify-between font-medium">
            Zoom <span className="text-soft tabular-nums">{crop.zoom}%</span>
          </label>
          <input
            id={`${id}-zoom`}
            type="range"
            min={cropZoom.least}
            max={cropZoom.most}
            step={cropZoom.step}
            value={crop.zoom}
            aria-valuetext={`${crop.zoom}%`}
            onChange={({ currentTarget }) => {
              const wanted = currentTarget.valueAsNumber
              change((before) => zoomed(croppable.picture, before, wanted))
            }}
            className="h-11 w-full cursor-pointer accent-primary"
          />
        </div>
        <Button variant="outline" onClick={() => change(turned)} className="justify-self-center">
          <RotateCw aria-hidden /> Rotate 90°
        </Button>
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button onClick={() => view.current && onApply(view.current)}>Apply Crop</Button>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Window>,
    document.body,
  )
}
