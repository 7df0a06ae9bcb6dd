import type { Answer, Look } from './barcode-worker.ts'

// Between two looks: the page, and a phone's battery, want something too.
const PAUSE_MS = 60

/**
 * Looks at what the video shows, one picture at a time, and says which barcodes it saw. `failed`, once, if none can be read at all.
 * Answers the function that ends it.
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
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (!data) return giveUp()
    if (data.codes.length === 0) way = (way + 1) % ways.length
    seen(data.codes)
    again()
  }
  again()
  return end
}

/** Two looks at one picture would always agree: where the browser tells of frames, each look is at another. */
function nextFrame(video: HTMLVideoElement, look: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look)
  else look()
}

/** Ways to look, one after the other until something is read. */
const ways = [drawWhole, drawTurned, drawNear]

function drawWhole(picture: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth: width, videoHeight: height } = video
  Object.assign(picture.canvas, { width, height })
  picture.drawImage(video, 0, 0)
}

/** By half a right angle: bars are looked for across and down, so a code held aslant is seen by this look. */
function drawTurned(picture: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth: width, videoHeight: height } = video
  const side = Math.round((width + height) * Math.SQRT1_2)
  Object.assign(picture.canvas, { width: side, height: side })
  picture.translate(side / 2, side / 2)
  picture.rotate(Math.PI / 4)
  picture.drawImage(video, -width / 2, -height / 2)
}

/** The middle, twice as large: for small codes, and for a camera that does not focus. */
function drawNear(picture: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { videoWidth: width, videoHeight: height } = video
  Object.assign(picture.canvas, { width, height })
  picture.imageSmoothingQuality = 'high'
  picture.drawImage(video, width / 4, height / 4, width / 2, height / 2, 0, 0, width, height)
}
