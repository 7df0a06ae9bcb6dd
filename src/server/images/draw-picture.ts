// Proves that bytes are a picture by decoding them, and encodes it again. Only the picture worker runs this: a decoder that
// a malicious file crashes takes down only that process.

import sharp, { type Metadata } from 'sharp'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/pictures/image-limits.ts'
import { canDraw, type PictureHeader } from '#rules/pictures/images.ts'
import { type PictureKind, pictureWidths } from '#rules/pictures/picture-paths.ts'
import { type AcceptedFormat, formatOf } from './image-format.ts'
import type { Picture } from './picture.ts'

sharp.concurrency(1)
sharp.cache(false)

const PAPER = '#ffffff'

/**
 * The picture upright, in sRGB, without any metadata, in every width that screens use. Nothing of the original file is kept.
 * Throws IMAGE_TYPE_NOT_ALLOWED, IMAGE_TOO_LONG, IMAGE_TOO_MANY_PIXELS, IMAGE_TOO_HEAVY or IMAGE_NOT_READABLE.
 */
export async function drawPicture(bytes: Uint8Array, kind: PictureKind): Promise<Picture> {
  const format = formatOf(bytes)
  if (!format) throw new DomainError('IMAGE_TYPE_NOT_ALLOWED')
  const drawing = await readable(() => decode(bytes, { format, kind }))
  return { kind, ...drawing.size, tint: await tintOf(drawing), variants: await drawVariants(drawing, kind) }
}

type Drawing = { pixels: Buffer; raw: { width: number; height: number; channels: 3 }; size: Size }
type Size = { width: number; height: number }

// The only step that reads the upload's bytes: later steps start from plain pixels, so their failures are our bugs.
async function decode(
  bytes: Uint8Array,
  { format, kind }: { format: AcceptedFormat; kind: PictureKind },
): Promise<Drawing> {
  // The header is read with its own limit, so that canDraw can give the reason for a refusal.
  const metadata = await sharp(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 }).metadata()
  if (nameOf(metadata) !== format) throw new DomainError('IMAGE_TYPE_NOT_ALLOWED')
  assertAllowed(canDraw(headerOf(format, metadata)))
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: imageLimits.pixels,
    pages: 1,
  })
    .autoOrient()
    .resize({ ...frame(metadata.autoOrient, kind), withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  return { pixels: data, raw: { ...size, channels: 3 }, size }
}

function headerOf(format: AcceptedFormat, metadata: Metadata): PictureHeader {
  const { width, height, isProgressive = false, depth } = metadata
  return { format, width, height, isProgressive, isDeep: depth !== 'uchar' }
}

async function readable<Result>(decoding: () => Promise<Result>): Promise<Result> {
  try {
    return await decoding()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError('IMAGE_NOT_READABLE')
  }
}

function nameOf({ format, compression }: Metadata): string {
  return format === 'heif' && compression === 'av1' ? 'avif' : format
}

// A profile photo is a square cut from the middle. A message's photo keeps its shape, and so does a cover, within a maximum
// height that no book exceeds.
function frame({ width, height }: Size, kind: PictureKind) {
  const largest = Math.max(...pictureWidths[kind])
  if (kind === 'message') return { width: largest, height: largest, fit: 'inside' as const }
  if (kind === 'cover') return { width: largest, height: largest * 2, fit: 'inside' as const }
  const side = Math.min(width, height, largest)
  return { width: side, height: side, fit: 'cover' as const }
}

async function drawVariants({ pixels, raw, size }: Drawing, kind: PictureKind): Promise<Picture['variants']> {
  const variants: Picture['variants'] = []
  for (const width of pictureWidths[kind]) {
    const scaled = sharp(pixels, { raw }).resize({ width: Math.min(width, size.width) })
    const bytes = await scaled.webp({ quality: 78, effort: 4 }).toBuffer()
    variants.push({ variant: `${width}.webp`, bytes })
  }
  return variants
}

async function tintOf({ pixels, raw }: Drawing): Promise<string> {
  const { dominant } = await sharp(pixels, { raw }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
