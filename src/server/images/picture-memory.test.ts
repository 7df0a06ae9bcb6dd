// The largest picture that is taken of each kind, drawn by the worker the app starts, which says what it took at most.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { imageLimits } from '#rules/pictures/image-limits.ts'
import { aJpegInScans } from '#tests/support/pictures.ts'
import { createPictureDrawer, drawingLimits } from './picture-drawer.ts'

type Size = { width: number; height: number }

const byKind: [string, number, (size: Size) => Promise<Buffer>][] = [
  ['a JPEG', imageLimits.pixels, async (size) => flat(size).jpeg().toBuffer()],
  [
    'one on its side',
    imageLimits.pixels,
    async (size) => flat(size).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  ],
  [
    'a progressive one',
    imageLimits.pixelsOfProgressiveJpeg,
    async (size) => flat(size).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  [
    'one for print, in four scans',
    imageLimits.pixelsOfProgressiveJpeg,
    async (size) => aJpegInScans(await flat(size).toColourspace('b-w').jpeg().toBuffer()),
  ],
  ['a PNG', imageLimits.pixels, async (size) => clear(size).png().toBuffer()],
  ['a PNG of 16 bits', imageLimits.pixelsOfHeavyPng, async (size) => deep(size).png().toBuffer()],
  [
    'an interlaced one, on its side',
    imageLimits.pixelsOfHeavyPng,
    async (size) => deep(size).png({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
  ],
  ['a WebP', imageLimits.pixelsOfWebp, async (size) => clear(size).webp({ effort: 0 }).toBuffer()],
  [
    'a lossless one',
    imageLimits.pixelsOfWebp,
    async (size) => (await motley(size)).webp({ effort: 0, lossless: true }).toBuffer(),
  ],
  ['an animated one', imageLimits.pixelsOfWebp, animated],
  ['an AVIF', imageLimits.pixelsOfAvif, async (size) => flat(size).avif({ effort: 0 }).toBuffer()],
  [
    'one of 12 bits, half transparent',
    imageLimits.pixelsOfAvif,
    async (size) => clear(size).avif({ effort: 0, bitdepth: 12, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
]

// Elsewhere than on Linux no process tells of another what it took at most.
describe.skipIf(!existsSync('/proc/self/status'))('no picture takes more than the worker has', () => {
  const drawer = createPictureDrawer()
  afterAll(() => drawer.stop())

  test.each(byKind)('%s', { timeout: 60_000 }, async (_kind, pixels, make) => {
    const bytes = asLargeAsTaken(await make(sidesOf(pixels)))
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    expect(width * height).toBeGreaterThan(pixels * 0.99)
    // The kind that is kept largest.
    expect(await drawer.draw(bytes, 'message')).toMatchObject({ kind: 'message' })
    const took = mostMemoryMb(workers())
    expect(took).toBeGreaterThan(40)
    expect(took).toBeLessThan(drawingLimits.memoryMb)
  })
})

/** As a camera's, three to two. */
function sidesOf(pixels: number): Size {
  const height = Math.floor(Math.sqrt(pixels / 1.5))
  return { width: Math.floor(pixels / height), height }
}

function flat(size: Size): Sharp {
  return sharp({ create: { ...size, channels: 3, background: '#5b3a8c' } })
}

function clear(size: Size): Sharp {
  return sharp({ create: { ...size, channels: 4, background: { r: 91, g: 58, b: 140, alpha: 0.5 } } })
}

function deep(size: Size): Sharp {
  return clear(size).toColourspace('rgb16')
}

/** In squares of any colour: what is all of one is written, and read, in a few bytes. */
async function motley({ width, height }: Size): Promise<Sharp> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const few = { width: Math.ceil(width / 64), height: Math.ceil(height / 64) }
  const squares = await sharp({ create: { ...few, channels: 3, background: '#5b3a8c', noise } })
    .png()
    .toBuffer()
  return sharp(squares).resize(width, height, { fit: 'fill', kernel: 'nearest' })
}

async function animated({ width, height }: Size): Promise<Buffer> {
  const pages = await (await motley({ width, height: height * 2 })).raw().toBuffer()
  const raw = { width, height: height * 2, channels: 3 as const, pageHeight: height }
  return sharp(pages, { raw, limitInputPixels: false }).webp({ effort: 0, lossless: true }).toBuffer()
}

/** With nothing behind its end, in a box of its own as ISO media files have them, up to the size of a file that is taken. */
function asLargeAsTaken(picture: Buffer): Buffer {
  const missing = Math.max(0, imageLimits.bytes - picture.length)
  const box = Buffer.alloc(missing)
  if (missing >= 8) box.writeUInt32BE(missing, 0)
  if (missing >= 8) box.write('free', 4)
  return Buffer.concat([picture, box])
}

function workers(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => {
    const isOurs = told(pid, 'status').includes(`PPid:\t${process.pid}\n`)
    return isOurs && told(pid, 'cmdline').includes('picture-worker')
  })
}

function told(pid: string, of: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${of}`, 'utf8')
  } catch {
    return '' // ended meanwhile
  }
}

function mostMemoryMb(pids: string[]): number {
  const peaks = pids.map((pid) => /VmHWM:\s+(\d+) kB/.exec(told(pid, 'status'))?.[1])
  return Math.max(...peaks.map((kilobytes) => Number(kilobytes) / 1024))
}
