import { imageLimits, imageTooLarge, imageTypeNotAllowed } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'

/** Of the longer side: a little more than is ever shown. */
const MOST_PIXELS = 1600
const PAPER = '#ffffff'

/**
 * A photo as it is stored on the device and sent: upright, no larger than it is shown, and without metadata (EXIF). If this
 * browser cannot decode it, it is sent as it is, if its type and size are allowed. Throws a sentence for people.
 */
export async function smallPhoto(file: File): Promise<Blob> {
  const drawn = await draw(file).catch(() => undefined)
  if (drawn && drawn.size <= imageLimits.bytes) return drawn
  if (!imageAccept.split(',').includes(file.type)) throw new Error(`${imageTypeNotAllowed}.`)
  if (file.size > imageLimits.bytes) throw new Error(`${imageTooLarge}.`)
  return file
}

async function draw(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
}
