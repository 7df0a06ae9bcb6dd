// Limits of uploaded pictures, with the errors that name them. Every screen and refusal reads them from here.
import { city } from '#city/city.ts'
import { megabytes } from '#rules/base/numbers.ts'

const MEGAPIXEL = 1_000_000

export const imageLimits = {
  bytes: 5 * 1024 * 1024,
  /** Per side: pictures are decoded row by row, and each row has a cost, however short. */
  side: 16_384,
  /** The largest common phone sensors: 8192×6144. */
  pixels: 51 * MEGAPIXEL,
  // Lower for types that are decoded as a whole rather than in strips, to fit the memory of the picture worker.
  pixelsOfWebp: 24 * MEGAPIXEL,
  pixelsOfProgressiveJpeg: 16 * MEGAPIXEL,
  pixelsOfHeavyPng: 12.5 * MEGAPIXEL,
  pixelsOfAvif: 5 * MEGAPIXEL,
} as const

/** '5 MB' */
export const imageSizeText = megabytes(imageLimits.bytes)

/** The hints below a file field, for a cover and for a profile photo. */
export const imageHint = `PNG, JPG up to ${imageSizeText.replace(' ', '')}`
export const photoHint = `JPG, PNG up to ${imageSizeText.replace(' ', '')}`

export const imageTooLarge = `Please choose a picture no larger than ${imageSizeText}`
export const imageTypeNotAllowed = 'Please choose a JPEG, PNG, WebP or AVIF picture'
export const imageTooManyPixels = `This picture has too many pixels. Please choose one of no more than ${imageLimits.pixels / MEGAPIXEL} megapixels`
export const imageTooLong = `This picture is too long. Please choose one no longer than ${imageLimits.side.toLocaleString(city.locale)} pixels a side`
