// The position of a picture under the round window. Lengths are in sides of the window, so that what is seen at one size can
// be kept at any.

/** In percent: at 100 the picture just fills the window. */
export const cropZoom = { least: 50, most: 200, step: 5, usual: 100 } as const
/** How far one key press moves the picture. */
export const keyStep = 0.05

export type Sides = { width: number; height: number }
export type Crop = {
  /** The offset of the picture's centre from the window's; right and down are positive. */
  x: number
  y: number
  zoom: number
  /** In degrees clockwise: 0, 90, 180 or 270. */
  rotation: number
}

export const uncropped: Crop = { x: 0, y: 0, zoom: cropZoom.usual, rotation: 0 }

/** The picture's size before it is rotated. */
export function drawnSides({ width, height }: Sides, { zoom }: Pick<Crop, 'zoom'>): Sides {
  const scale = zoom / 100 / Math.min(width, height)
  return { width: width * scale, height: height * scale }
}

export function moved(picture: Sides, crop: Crop, by: { x: number; y: number }): Crop {
  return within(picture, { ...crop, x: crop.x + by.x, y: crop.y + by.y })
}

/** To the nearest step of `zoom`, around the centre of the window. */
export function zoomed(picture: Sides, crop: Crop, zoom: number): Crop {
  const { least, most, step } = cropZoom
  const next = Math.min(most, Math.max(least, Math.round(zoom / step) * step))
  const grown = next / crop.zoom
  return within(picture, { ...crop, zoom: next, x: crop.x * grown, y: crop.y * grown })
}

/** By 90° clockwise, around the centre of the window; wraps at 360. */
export function turned(crop: Crop): Crop {
  return { ...crop, rotation: (crop.rotation + 90) % 360, x: straight(-crop.y), y: crop.x }
}

/** Edges outside the window can be moved in, and edges inside stay inside. */
function within(picture: Sides, crop: Crop): Crop {
  const { width, height } = drawnSides(picture, crop)
  const [across, down] = crop.rotation % 180 === 0 ? [width, height] : [height, width]
  return { ...crop, x: held(crop.x, across), y: held(crop.y, down) }
}

function held(offset: number, drawn: number): number {
  const most = Math.abs(drawn - 1) / 2
  return straight(Math.min(most, Math.max(-most, offset)))
}

/** Avoids negative zero. */
function straight(offset: number): number {
  return offset || 0
}

/** What a screen reader announces after a change: 'Zoom 105%, turned by 90°, moved 12% right and 5% up'. */
export function cropText({ x, y, zoom, rotation }: Crop): string {
  const ways = [way(x, 'left', 'right'), way(y, 'up', 'down')].filter(Boolean)
  const parts = [
    `Zoom ${zoom}%`,
    rotation && `turned by ${rotation}°`,
    ways.length && `moved ${ways.join(' and ')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function way(offset: number, less: string, more: string): string {
  const percent = Math.round(Math.abs(offset) * 100)
  return (percent && `${percent}% ${offset < 0 ? less : more}`) || ''
}
