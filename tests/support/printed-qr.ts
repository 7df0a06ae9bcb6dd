// QR codes on printed pages, read by the scanner of the product.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { PrintedPage, Shape } from './printed-pages.ts'

export async function prepareQrReader(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = (await readFile(wasm)).buffer as ArrayBuffer // a small file, which has a buffer of its own
  prepareZXingModule({ overrides: { wasmBinary } })
}

/** The black shapes within a rectangle. */
export function shapesOn({ shapes }: PrintedPage, label: Shape): Shape[] {
  return shapes.filter(
    ({ left, right, top, bottom }) =>
      left > label.left && right < label.right && top > label.top && bottom < label.bottom,
  )
}

export function edgesOf(shapes: readonly Shape[]): Shape {
  return {
    left: Math.min(...shapes.map(({ left }) => left)),
    top: Math.min(...shapes.map(({ top }) => top)),
    right: Math.max(...shapes.map(({ right }) => right)),
    bottom: Math.max(...shapes.map(({ bottom }) => bottom)),
  }
}

/** The path that the QR code leads to. */
export async function readQr(squares: readonly Shape[]): Promise<string> {
  const { left, top, right, bottom } = edgesOf(squares)
  const border = 4
  const drawn = squares.map(
    (each) =>
      `<rect x="${each.left}" y="${each.top}" width="${each.right - each.left}" height="${each.bottom - each.top}"/>`,
  )
  const box = [left - border, top - border, right - left + 2 * border, bottom - top + 2 * border]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="${box.join(' ')}">${drawn.join('')}</svg>`
  const picture = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
  const [found] = await readBarcodes(new Blob([picture]), { formats: ['QRCode'] })
  return new URL(found?.text ?? 'about:blank').pathname
}
