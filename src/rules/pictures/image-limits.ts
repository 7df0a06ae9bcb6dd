// How large an uploaded picture may be, and the sentences that say so: every screen, refusal and answer takes them from here.

const MEGAPIXEL = 1_000_000

export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  /** Of one side: decoding works row by row, and each row has its price, however short. */
  side: 16_384,
  /** What the largest sensors of phones take: 8192×6144. */
  pixels: 51 * MEGAPIXEL,
  // Kinds that are decoded whole, where the others pass by in strips: as many as the picture worker's memory holds.
  pixelsOfWebp: 24 * MEGAPIXEL,
  pixelsOfProgressiveJpeg: 16 * MEGAPIXEL,
  pixelsOfHeavyPng: 12.5 * MEGAPIXEL,
  pixelsOfAvif: 5 * MEGAPIXEL,
} as const

/** '5 MB' */
const imageSizeText = `${imageLimits.bytes / 1024 / 1024} MB`

/** What a file field says below it: that of a cover, that of a photo of oneself. */
export const imageHint = `PNG, JPG up to ${imageSizeText.replace(' ', '')}`
export const photoHint = `JPG, PNG up to ${imageSizeText.replace(' ', '')}`

export const imageTooLarge = `Please choose a picture no larger than ${imageSizeText}`
export const imageTypeNotAllowed = 'Please choose a JPEG, PNG, WebP or AVIF picture'
export const imageTooManyPixels = `This picture has too many pixels. Please choose one of no more than ${imageLimits.pixels / MEGAPIXEL} megapixels`
export const imageTooLong = `This picture is too long. Please choose one no longer than ${imageLimits.side.toLocaleString('en-AU')} pixels a side`
