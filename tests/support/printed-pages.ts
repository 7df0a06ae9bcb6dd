// What is on the pages of a PDF that Chromium printed: the black shapes, measured in millimetres.
import { inflateSync } from 'node:zlib'

/** The smallest rectangle around a shape, from the top left corner of the page. */
export type Shape = { left: number; top: number; right: number; bottom: number }
export type PrintedPage = { width: number; height: number; shapes: Shape[] }

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [number, number]

const MM = 25.4 / 72

/** Chromium writes a stream of drawing commands for each page, and nothing else that begins with a matrix. */
export function printedPages(pdf: Buffer): PrintedPage[] {
  const sizes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const drawn = streamsOf(pdf).filter((stream) => /^(?:-?[\d.]+ ){6}cm\n/.test(stream))
  return sizes.map(([, width, height], at) => ({
    width: Number(width) * MM,
    height: Number(height) * MM,
    shapes: shapesIn(drawn[at] ?? '', Number(height)),
  }))
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const dictionaries = text.matchAll(/\/Filter \/FlateDecode\s+\/Length (\d+)>> stream\n/g)
  return [...dictionaries].map((dictionary) => {
    const start = dictionary.index + dictionary[0].length
    return inflateSync(pdf.subarray(start, start + Number(dictionary[1]))).toString('latin1')
  })
}

/** Follows matrices, black or other colours, and paths of straight lines. Text and curves are skipped. */
function shapesIn(stream: string, pageHeight: number): Shape[] {
  const shapes: Shape[] = []
  const saved: { matrix: Matrix; isBlack: boolean }[] = []
  let now: { matrix: Matrix; isBlack: boolean } = { matrix: [1, 0, 0, 1, 0, 0], isBlack: true }
  let paths: Point[][] = []
  let numbers: number[] = []
  for (const word of stream.split(/\s+/)) {
    const number = Number(word)
    if (!Number.isNaN(number)) {
      numbers.push(number)
      continue
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    if (word === 'q') saved.push(now)
    else if (word === 'Q') now = saved.pop() ?? now
    else if (word === 'cm') now = { ...now, matrix: times([a, b, c, d, e, f], now.matrix) }
    else if (word === 'rg') now = { ...now, isBlack: numbers.slice(-3).every((part) => part === 0) }
    else if (word === 'm') paths.push([through(now.matrix, [a, b])])
    else if (word === 'l') paths.at(-1)?.push(through(now.matrix, [a, b]))
    else if (word === 'f' && now.isBlack) shapes.push(...paths.map((path) => around(path, pageHeight)))
    if (['f', 'n', 'S'].includes(word)) paths = []
    numbers = []
  }
  return shapes
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function through([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** A PDF counts from the bottom of the page. */
function around(path: Point[], pageHeight: number): Shape {
  const xs = path.map(([x]) => x * MM)
  const ys = path.map(([, y]) => (pageHeight - y) * MM)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
