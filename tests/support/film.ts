// A film of barcodes in front of a camera, for Chromium to play as its camera (--use-file-for-fake-video-capture):
// EAN-13 codes drawn bar by bar, on the back of a book on somebody's table.
import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/** How one code is held up, and what has become of it. */
export type Scene = {
  /** 12 or 13 digits; the last one is computed. Undefined: nothing is held up. */
  code?: string
  /** Degrees. */
  tilt?: number
  /** 1: three pixels to a bar. */
  scale?: number
  /** Sigma, in pixels. */
  blur?: number
  /** A strip torn out of it, and a stain. */
  isDamaged?: boolean
}

const WIDTH = 640
const HEIGHT = 480
// Somewhat lower than the standard height, as on most books.
const BAR_HEIGHT = 190
const FRAMES_A_SECOND = 5

/** Writes the scenes as Y4M, each with its number of frames (a fifth of a second each). */
export async function shootFilm(path: string, scenes: readonly Scene[], framesEach: number): Promise<void> {
  const file = await open(path, 'w')
  await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)
  for (const scene of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), await drawFrame(scene)])
    for (let shown = 0; shown < framesEach; shown++) await file.write(frame)
  }
  await file.close()
}

/** The Y, U and V planes. A grey picture has no colour in the latter two. */
async function drawFrame(scene: Scene): Promise<Buffer> {
  const light = await photograph(scene).toColourspace('b-w').raw().toBuffer()
  return Buffer.concat([light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}

/** One picture of the scene, as the camera sees it. */
export function photograph(scene: Scene): Sharp {
  const picture = sharp(Buffer.from(tableWith(scene)))
  return (scene.blur ? picture.blur(scene.blur) : picture).flatten({ background: '#777' })
}

function tableWith({ code, tilt = 0, scale = 1, isDamaged = false }: Scene): string {
  const bars = code === undefined ? '' : barcode(code)
  const damage = '<rect x="150" y="-10" width="60" height="230" fill="#eee"/><circle cx="60" cy="90" r="24"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#887766"/>
    <g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${tilt}) scale(${scale}) translate(-170 -100)">
      ${code === undefined ? '' : '<rect x="-10" y="-20" width="360" height="240" fill="#fafafa"/>'}
      <g transform="translate(28 0)">${bars}${isDamaged ? damage : ''}</g>
    </g>
  </svg>`
}

// Seven modules a digit, 1 for a bar. The R code is the G code read backwards, and L is R inverted.
const L = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const R = L.map((digit) => digit.replace(/./g, (module) => (module === '0' ? '1' : '0')))
const G = R.map((digit) => [...digit].reverse().join(''))
// The first digit is encoded by which of the left six digits use the G code.
const FIRST = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')

function barcode(code: string): string {
  const digits = [...withCheckDigit(code)].map(Number)
  const [first = 0, ...rest] = digits
  const left = rest.slice(0, 6).map((digit, place) => (FIRST[first]?.[place] === 'G' ? G : L)[digit])
  const right = rest.slice(6).map((digit) => R[digit])
  const modules = ['101', ...left, '01010', ...right, '101'].join('')
  return [...modules]
    .map((module, place) =>
      module === '1' ? `<rect x="${place * 3}" width="3" height="${BAR_HEIGHT}" fill="#111"/>` : '',
    )
    .join('')
}

/** ISO/IEC 15420: alternating weights of 1 and 3. */
function withCheckDigit(code: string): string {
  const twelve = code.slice(0, 12)
  const sum = [...twelve].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}
