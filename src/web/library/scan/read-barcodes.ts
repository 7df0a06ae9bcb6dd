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

  function end(): void {
    clearTimeout(timer)
    worker.terminate()
  }

  function look(): void {
    const { videoWidth: width, videoHeight: height } = video
    if (!picture || !width) {
      again()
      return
    }
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    picture.drawImage(video, 0, 0)
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
