// Reads barcodes from pictures in a web worker: only this worker may use WebAssembly (server/http/policy.ts).
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The pixels of a canvas. */
export type Look = { pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
/** Undefined: nothing can be read here. */
export type ScanResult = { codes: string[] } | undefined

prepareZXingModule({ overrides: { locateFile: () => reader } })
const detector = new BarcodeDetector({ formats: ['ean_13'] })

addEventListener('message', ({ data }: MessageEvent<Look>) => void look(data))

async function look({ pixels, width, height }: Look): Promise<void> {
  let answer: ScanResult
  try {
    const found = await detector.detect(new ImageData(pixels, width, height))
    answer = { codes: found.map(({ rawValue }) => rawValue) }
  } catch {
    // Its WebAssembly failed to load, or is blocked.
    answer = undefined
  }
  postMessage(answer)
}
