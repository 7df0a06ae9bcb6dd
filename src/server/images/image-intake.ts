import sharp, { type Metadata } from 'sharp'
import { DomainError } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/images.ts'
import { type AcceptedFormat, formatOf } from './image-format.ts'
import { createIntakeQueue } from './intake-queue.ts'
import { type Picture, type PictureKind, pictureWidths } from './picture.ts'

// One thread per picture and two pictures at once leave the processors to the screens.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = createIntakeQueue({ atOnce: 2, waiting: 20 })

const TIME_OUT = { seconds: 20 }
const PAPER = '#ffffff'

/**
 * Takes in an uploaded picture: proves that it is one by decoding it, and draws it anew upright, in sRGB, without any
 * metadata, in every width and format that screens use. Nothing of the file itself is kept.
 * Throws IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_ALLOWED, IMAGE_TOO_MANY_PIXELS, IMAGE_NOT_READABLE or IMAGES_BUSY.
 */
export async function takeImage(bytes: Uint8Array, kind: PictureKind): Promise<Picture> {
  if (bytes.byteLength > imageLimits.bytes) throw new DomainError('IMAGE_TOO_LARGE')
  const format = formatOf(bytes)
  if (!format) throw new DomainError('IMAGE_TYPE_NOT_ALLOWED')
  return inTurn(async () => {
    const drawing = await readable(() => decode(bytes, { format, kind }))
    return { kind, ...drawing.size, tint: await tintOf(drawing), variants: await drawVariants(drawing, kind) }
  })
}

type Drawing = { pixels: Buffer; raw: { width: number; height: number; channels: 3 }; size: Size }
type Size = { width: number; height: number }

// The only step that reads the visitor's bytes: later steps start from plain pixels, so their failures are our faults.
async function decode(
  bytes: Uint8Array,
  { format, kind }: { format: AcceptedFormat; kind: PictureKind },
): Promise<Drawing> {
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.pixels, pages: 1 })
  const metadata = await source.metadata()
  if (nameOf(metadata) !== format) throw new DomainError('IMAGE_TYPE_NOT_ALLOWED')
  if (metadata.width * metadata.height > imageLimits.pixels) throw new DomainError('IMAGE_TOO_MANY_PIXELS')
  const { data, info } = await source
    .autoOrient()
    .resize({ ...frame(metadata.autoOrient, kind), withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .timeout(TIME_OUT)
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  return { pixels: data, raw: { ...size, channels: 3 }, size }
}

async function readable<Result>(decoding: () => Promise<Result>): Promise<Result> {
  try {
    return await decoding()
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isPixelLimit = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new DomainError(isPixelLimit ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_NOT_READABLE')
  }
}

function nameOf({ format, compression }: Metadata): string {
  return format === 'heif' && compression === 'av1' ? 'avif' : format
}

// A photo is a square cut from the middle; a cover keeps its shape, within a frame no book is taller than.
function frame({ width, height }: Size, kind: PictureKind) {
  const largest = Math.max(...pictureWidths[kind])
  if (kind === 'cover') return { width: largest, height: largest * 2, fit: 'inside' as const }
  const side = Math.min(width, height, largest)
  return { width: side, height: side, fit: 'cover' as const }
}

async function drawVariants({ pixels, raw, size }: Drawing, kind: PictureKind): Promise<Picture['variants']> {
  const variants: Picture['variants'] = []
  for (const width of pictureWidths[kind]) {
    const scaled = sharp(pixels, { raw })
      .resize({ width: Math.min(width, size.width) })
      .timeout(TIME_OUT)
    const avif = await scaled.clone().avif({ quality: 55, effort: 3 }).toBuffer()
    const webp = await scaled.clone().webp({ quality: 78, effort: 4 }).toBuffer()
    variants.push({ variant: `${width}.avif`, bytes: avif }, { variant: `${width}.webp`, bytes: webp })
  }
  return variants
}

async function tintOf({ pixels, raw }: Drawing): Promise<string> {
  const { dominant } = await sharp(pixels, { raw }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
