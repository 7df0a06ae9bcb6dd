// Draws pictures on canvases, in the browser only.
import { type Crop, cropZoom, drawnSides } from './crop.ts'

/** The side of the result in pixels; the window shows it at half that size. */
export const keptSide = 400

// So that the closest zoom still has a source pixel for each one kept.
const SHORTER_SIDE = (keptSide * cropZoom.most) / 100

/** A decoded picture, upright, and the colour around it where it does not fill the window. */
export type Croppable = { picture: HTMLCanvasElement; around: string }

/** Undefined if the browser cannot draw the file, or it has more than `mostPixels`. */
export async function readCroppable(file: File, mostPixels: number): Promise<Croppable | undefined> {
  const src = URL.createObjectURL(file)
  try {
    const image = await loaded(src)
    if (!image || image.naturalWidth * image.naturalHeight > mostPixels) return undefined
    const picture = drawnAtMost(image, SHORTER_SIDE)
    return { picture, around: averageColour(picture) }
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(src)
  }
}

/** Only its header has been read by now: a picture that is too large is refused before it is decoded. */
function loaded(src: string): Promise<HTMLImageElement | undefined> {
  const { promise, resolve } = Promise.withResolvers<HTMLImageElement | undefined>()
  const image = new Image()
  image.onload = () => resolve(image)
  image.onerror = () => resolve(undefined)
  image.src = src
  return promise
}

// An image is drawn as its EXIF orientation says, and its natural size is that of the rotated image.
function drawnAtMost(image: HTMLImageElement, shorterSide: number): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, shorterSide / Math.min(naturalWidth, naturalHeight))
  return drawnOn(
    Math.max(1, Math.round(naturalWidth * scale)),
    Math.max(1, Math.round(naturalHeight * scale)),
    image,
  )
}

function drawnOn(width: number, height: number, source: CanvasImageSource): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = contextOf(canvas)
  pen.drawImage(source, 0, 0, width, height)
  return canvas
}

function averageColour(picture: HTMLCanvasElement): string {
  const [red, green, blue] = contextOf(drawnOn(1, 1, picture)).getImageData(0, 0, 1, 1).data
  return `rgb(${red} ${green} ${blue})`
}

/** The whole square is filled, so that nothing is transparent. */
export function drawCrop(canvas: HTMLCanvasElement, { picture, around }: Croppable, crop: Crop): void {
  const side = canvas.width
  const pen = contextOf(canvas)
  pen.resetTransform()
  pen.fillStyle = around
  pen.fillRect(0, 0, side, side)
  pen.translate((0.5 + crop.x) * side, (0.5 + crop.y) * side)
  pen.rotate((crop.rotation * Math.PI) / 180)
  const { width, height } = drawnSides(picture, crop)
  pen.drawImage(picture, (-width / 2) * side, (-height / 2) * side, width * side, height * side)
}

/** The visible part as a PNG file named after `name`; undefined if the browser cannot make one. */
export async function croppedFile(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png', 0.9)
  const blob = await promise
  return blob ? new File([blob], `${name.replace(/\.[^.]*$/, '')}.png`, { type: blob.type }) : undefined
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw on a canvas.')
  pen.imageSmoothingQuality = 'high'
  return pen
}
