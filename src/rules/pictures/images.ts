import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import { imageLimits } from './image-limits.ts'

/** Types a file field accepts. The server decodes the bytes and trusts neither name nor type. */
export const imageAccept = 'image/jpeg,image/png,image/webp,image/avif'

/** What is known of a picture before it is decoded. `isDeep`: more than 8 bits per channel. */
export type PictureHeader = {
  format: 'jpeg' | 'png' | 'webp' | 'avif'
  width: number
  height: number
  /** A progressive JPEG or an interlaced PNG. */
  isProgressive: boolean
  isDeep: boolean
}

/**
 * Whether a picture may be decoded: a file of a few hundred bytes can claim dimensions that would use all memory
 * (decompression bomb).
 */
export function canDraw(
  header: PictureHeader,
): Decision<'IMAGE_TOO_LONG' | 'IMAGE_TOO_MANY_PIXELS' | 'IMAGE_TOO_HEAVY'> {
  const pixels = header.width * header.height
  if (pixels > imageLimits.pixels) return denied('IMAGE_TOO_MANY_PIXELS')
  if (Math.max(header.width, header.height) > imageLimits.side) return denied('IMAGE_TOO_LONG')
  return pixels > mostPixels(header) ? denied('IMAGE_TOO_HEAVY') : allowed
}

function mostPixels({ format, isProgressive, isDeep }: PictureHeader): number {
  if (format === 'avif') return imageLimits.pixelsOfAvif
  if (format === 'webp') return imageLimits.pixelsOfWebp
  if (format === 'png' && (isProgressive || isDeep)) return imageLimits.pixelsOfHeavyPng
  if (format === 'jpeg' && isProgressive) return imageLimits.pixelsOfProgressiveJpeg
  return imageLimits.pixels
}

/** The refusals of a picture, mapped to the form's file field. */
export function pictureRefusalsAt<Field extends string>(field: Field) {
  return {
    IMAGE_TOO_LARGE: field,
    IMAGE_TOO_LONG: field,
    IMAGE_TOO_MANY_PIXELS: field,
    IMAGE_TOO_HEAVY: field,
    IMAGE_TYPE_NOT_ALLOWED: field,
    IMAGE_NOT_READABLE: field,
    IMAGES_BUSY: field,
    FILES_AWAY: field,
    IMAGE_ON_ITS_WAY: field,
  } as const satisfies Partial<Record<RefusalCode, Field>>
}
