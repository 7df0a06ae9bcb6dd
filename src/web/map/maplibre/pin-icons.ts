import type { Colours } from '#web/places/maplibre/colours.ts'

const VIEW = 24

// From Lucide: its icons 'library' and 'book-open'.
const shapes = {
  library: 'm16 6 4 14M12 6v14M8 8v12M4 4v16',
  bookshelf:
    'M12 7v14M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z',
}

/** A round pin at twice its size. Its picture tells it apart, not only its colour. */
export function drawPin(
  { size, fill, shape }: { size: number; fill: string; shape: keyof typeof shapes | undefined },
  { onPlaces, rim }: Pick<Colours, 'onPlaces' | 'rim'>,
): ImageData {
  const side = 2 * size
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return new ImageData(side, side)
  pen.beginPath()
  pen.arc(size, size, size - 3, 0, 2 * Math.PI)
  pen.fillStyle = fill
  pen.fill()
  pen.lineWidth = 4
  pen.strokeStyle = rim
  pen.stroke()
  if (shape) {
    const scale = size / VIEW / 0.9
    pen.translate(size - (VIEW / 2) * scale, size - (VIEW / 2) * scale)
    pen.scale(scale, scale)
    pen.lineWidth = 2
    pen.lineCap = pen.lineJoin = 'round'
    pen.strokeStyle = onPlaces
    pen.stroke(new Path2D(shapes[shape]))
  }
  return pen.getImageData(0, 0, side, side)
}
