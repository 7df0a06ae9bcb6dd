import { z } from '#rules/zod.ts'
import { imageLimits, imageTooLarge, imageTypeNotAllowed } from './image-limits.ts'
import { imageAccept } from './images.ts'

const chosen = z
  .file()
  .max(imageLimits.bytes, imageTooLarge)
  .refine((file) => file.type === '' || imageAccept.split(',').includes(file.type), imageTypeNotAllowed)

/** A file field left empty arrives as a file of no bytes. */
export const optionalImage = z.preprocess(emptyToUndefined, chosen.optional())

function emptyToUndefined(value: unknown): unknown {
  return value instanceof File && value.size === 0 ? undefined : value
}
