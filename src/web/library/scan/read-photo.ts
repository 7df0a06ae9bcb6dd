import { isbnOfBarcode } from '#rules/library/isbn.ts'
import type { Look, ScanResult } from './barcode-worker.ts'

/** Larger photos are read at this size: the bars are wide enough, and the memory of a phone is not. */
const LONGEST_SIDE = 2000
const LONGEST_MS = 20_000

/** The ISBN of the barcode in a photo; undefined if there is none, or it cannot be read here. */
export async function isbnInPhoto(photo: Blob): Promise<string | undefined> {
  const look = await pixelsOf(photo)
  if (!look) return undefined
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<ScanResult>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ScanResult>) => resolve(data)
      worker.onerror = () => resolve(undefined)
      setTimeout(() => resolve(undefined), LONGEST_MS)
      worker.postMessage(look, [look.pixels.buffer])
    })
    return answer?.codes.map(isbnOfBarcode).find((isbn) => isbn !== undefined)
  } finally {
    worker.terminate()
  }
}

async function pixelsOf(photo: Blob): Promise<Look | undefined> {
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0, width, height)
    picture.close()
    const pixels = context?.getImageData(0, 0, width, height).data
    return pixels && { pixels: pixels as Uint8ClampedArray<ArrayBuffer>, width, height } // of a canvas of its own
  } catch {
    // A file that is no picture, or a browser without OffscreenCanvas.
    return undefined
  }
}
