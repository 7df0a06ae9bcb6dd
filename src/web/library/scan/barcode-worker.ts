// Reads the barcodes of one picture after another, beside the page: WebAssembly is allowed to this worker alone (server/http/policy.ts).
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** A picture as a canvas has it. */
export type Look = { pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
/** Undefined: nothing can be read here. */
export type Answer = { codes: string[] } | undefined

prepareZXingModule({ overrides: { locateFile: () => reader } })
const detector = new BarcodeDetector({ formats: ['ean_13'] })

addEventListener('message', ({ data }: MessageEvent<Look>) => void look(data))

async function look({ pixels, width, height }: Look): Promise<void> {
  let answer: Answer
  try {
    const found = await detector.detect(new ImageData(pixels, width, height))
    answer = { codes: found.map(({ rawValue }) => rawValue) }
  } catch {
    // Its WebAssembly could not be fetched, or is refused.
    answer = undefined
  }
  postMessage(answer)
}
