// The largest accepted picture of each kind, decoded by the worker that the app starts, which reports its peak memory.
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

// More pixels than are decoded as a whole, in a kilobyte.
const heavy: Size = { width: 4200, height: 2800 }
const light: Size = { width: 600, height: 400 }

const liars: [string, () => Promise<Buffer>][] = [
  ['an AVIF that is larger than it says', async () => avifClaiming(light, await anAvif(heavy))],
  ['one that says so of its transparency', async () => avifClaiming(light, await aClearAvif(heavy), 1)],
  ['one that says so of all else', async () => avifClaiming(light, await aClearAvif(heavy), 0)],
  [
    'one that is smaller than it says',
    async () => avifClaiming({ width: 2500, height: 2000 }, await anAvif(light)),
  ],
  [
    'one that says it has 200 megapixels',
    async () => avifClaiming({ width: 20_000, height: 10_000 }, await anAvif(light)),
  ],
  ['one without any', async () => avifClaiming({ width: 0, height: 0 }, await anAvif(light))],
  [
    'a WebP that is larger than it says',
    async () =>
      webpClaiming(light, await clear({ width: 7000, height: 5000 }).webp({ effort: 0 }).toBuffer()),
  ],
]

// This is about memory: on a busy machine a picture may take many times as long.
const unhurried = { ...drawingLimits, processorMs: 240_000, waitMs: 240_000 }

// Only Linux reports the peak memory of another process.
const onLinux = describe.skipIf(!existsSync('/proc/self/status'))

// Each test has its own worker, because the peak is never reset.
onLinux('no picture that says something else takes the memory of its true size', () => {
  const drawer = createPictureDrawer(unhurried)
  afterAll(() => drawer.stop())

  test.each(liars)('%s', { timeout: 300_000 }, async (_kind, make) => {
    await expect(drawer.draw(await make(), 'message')).rejects.toMatchObject({ name: 'DomainError' })
    // None is decoded before its stated sizes are compared.
    expect(mostMemoryMb(workers())).toBeLessThan(drawingLimits.memoryMb / 2)
  })
})

onLinux('no picture takes more than the worker has', () => {
  const drawer = createPictureDrawer(unhurried)
  afterAll(() => drawer.stop())

  test.each(byKind)('%s', { timeout: 300_000 }, async (_kind, pixels, make) => {
    const bytes = asLargeAsTaken(await make(sidesOf(pixels)))
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    expect(width * height).toBeGreaterThan(pixels * 0.99)
    // The kind that is stored largest.
    expect(await drawer.draw(bytes, 'message')).toMatchObject({ kind: 'message' })
    const took = mostMemoryMb(workers())
    expect(took).toBeGreaterThan(40)
    expect(took).toBeLessThan(drawingLimits.memoryMb)
  })
})

/** Proportions of a camera, three to two. */
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

/** Squares of random colours: a picture of one colour takes only a few bytes to write and read. */
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

const anAvif = (size: Size) => flat(size).avif({ effort: 0 }).toBuffer()
const aClearAvif = (size: Size) => clear(size).avif({ effort: 0 }).toBuffer()

/** Writes another size into its size boxes, or only into the one at `place`. The content keeps its size. */
function avifClaiming({ width, height }: Size, avif: Buffer, place?: number): Buffer {
  const boxes: number[] = []
  for (let at = avif.indexOf('ispe'); at >= 0; at = avif.indexOf('ispe', at + 4)) boxes.push(at)
  for (const at of place === undefined ? boxes : boxes.slice(place, place + 1)) {
    avif.writeUInt32BE(width, at + 8)
    avif.writeUInt32BE(height, at + 12)
  }
  return avif
}

/** Writes another size into the header of a transparent one. */
function webpClaiming({ width, height }: Size, webp: Buffer): Buffer {
  expect(webp.toString('latin1', 12, 16)).toBe('VP8X')
  webp.writeUIntLE(width - 1, 24, 3)
  webp.writeUIntLE(height - 1, 27, 3)
  return webp
}

/** Adds empty content after its end, in a box of its own as ISO media files have them, up to the maximum file size. */
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
