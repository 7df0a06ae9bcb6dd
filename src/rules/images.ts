import type { RefusalCode } from './domain-error.ts'

export const imageLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const

/** What a file field accepts. The server decodes the bytes and trusts neither name nor type. */
export const imageAccept = 'image/jpeg,image/png,image/webp,image/avif'

/** What can be refused about a picture itself: each belongs beside the form's file field, here called `field`. */
export function pictureRefusals<Field extends string>(field: Field) {
  return {
    IMAGE_TOO_LARGE: field,
    IMAGE_TOO_MANY_PIXELS: field,
    IMAGE_TYPE_NOT_ALLOWED: field,
    IMAGE_NOT_READABLE: field,
  } as const satisfies Partial<Record<RefusalCode, Field>>
}
