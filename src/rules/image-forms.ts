import { imageAccept, imageLimits } from './images.ts'
import { z } from './zod.ts'

const chosen = z
  .file()
  .max(imageLimits.bytes, 'Please choose a picture of up to 5 MB')
  .refine(
    (file) => file.type === '' || imageAccept.split(',').includes(file.type),
    'Please choose a JPEG, PNG, WebP or AVIF picture',
  )

/** A file field left empty arrives as a file of no bytes. */
export const optionalImage = z.preprocess(emptyToUndefined, chosen.optional())

export function requiredImage(message: string) {
  return z.preprocess(emptyToUndefined, z.file(message).pipe(chosen))
}

function emptyToUndefined(value: unknown): unknown {
  return value instanceof File && value.size === 0 ? undefined : value
}
