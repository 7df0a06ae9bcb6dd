/** Of the longer side: a little more than is ever shown. */
const MOST_PIXELS = 1600
const PAPER = '#ffffff'

/** A picture upright, no larger than it is shown, and without metadata (EXIF). Rejects if this browser cannot decode it. */
export async function drawnSmall(file: File): Promise<Blob | undefined> {
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
