import { IconButton } from '#web/ui/icon-button.tsx'
import { Minus, Plus } from '#web/ui/icons.tsx'

/** Zoom buttons in the corner of a map, for people with neither a wheel nor two fingers. */
export function ZoomButtons({ zoomBy }: { zoomBy: (step: number) => void }) {
  return (
    <div className="absolute top-3 right-3 grid gap-2">
      <IconButton icon={Plus} label="Zoom in" variant="outline" onClick={() => zoomBy(1)} />
      <IconButton icon={Minus} label="Zoom out" variant="outline" onClick={() => zoomBy(-1)} />
    </div>
  )
}
