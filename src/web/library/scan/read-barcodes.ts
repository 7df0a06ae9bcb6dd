import type { Look, ScanResult } from './barcode-worker.ts'

// The pause between two reads, for the page and the battery.
const PAUSE_MS = 60

/**
 * Reads barcodes from the video, one frame at a time, and reports them. `failed` is called once if none can be read at all.
 * Returns the function that stops it.
 */
export function readBarcodes(
  video: HTMLVideoElement,
  { seen, failed }: { seen: (codes: string[]) => void; failed: () => void },
): () => void {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  let way = 0

  function end(): void {
    clearTimeout(timer)
    worker.terminate()
  }

  function look(): void {
    if (!picture || !video.videoWidth) {
      again()
      return
    }
    ways[way]?.(picture, video)
    const { width, height } = canvas
    const { data: pixels } = picture.getImageData(0, 0, width, height)
    const asked: Look = { pixels, width, height }
    worker.postMessage(asked, [pixels.buffer])
  }

  function again(): void {
    timer = setTimeout(() => nextFrame(video, look), PAUSE_MS)
  }

  function giveUp(): void {
    end()
    failed()
  }

  worker.onerror = giveUp
  worker.onmessage = ({ data }: MessageEvent<ScanResult>) => {
    if (!data) return giveUp()
    if (data.codes.length === 0) way = (way + 1) % ways.length
    seen(data.codes)
    again()
  }
  again()
  return end
}

/** Two reads of the same frame would always agree: if the browser reports frames, each read is of a new one. */
function nextFrame(video: HTMLVideoElement, look: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look)
  else look()
}

/** Ways to read a frame, tried in turn until something is read. */
const ways = [drawWhole, drawTurned, drawNear]

function drawWhole(picture: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth: width, videoHeight: height } = video
  Object.assign(picture.canvas, { width, height })
  picture.drawImage(video, 0, 0)
}

/** Rotated by 45 degrees: the reader looks for bars across and down, so this finds a code held at an angle. */
function drawTurned(picture: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth: width, videoHeight: height } = video
  const side = Math.round((width + height) * Math.SQRT1_2)
  Object.assign(picture.canvas, { width: side, height: side })
  picture.translate(side / 2, side / 2)
  picture.rotate(Math.PI / 4)
  picture.drawImage(video, -width / 2, -height / 2)
}

/** The centre, enlarged twice: for small codes, and for a camera that does not focus. */
function drawNear(picture: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth: width, videoHeight: height } = video
  Object.assign(picture.canvas, { width, height })
  picture.imageSmoothingQuality = 'high'
  picture.drawImage(video, width / 4, height / 4, width / 2, height / 2, 0, 0, width, height)
}
