import { fileName } from '#rules/base/file-names.ts'
import { z } from '#rules/base/zod.ts'
import { imageLimits, imageTooLarge, imageTypeNotAllowed } from './image-limits.ts'
import { imageAccept } from './images.ts'

const chosen = z
  .file()
  .max(imageLimits.bytes, { error: refused('is too large', imageTooLarge) })
  .refine((file) => file.type === '' || imageAccept.split(',').includes(file.type), {
    error: refused('isn’t a picture we can use', imageTypeNotAllowed),
  })

/** An empty file field arrives as a file of zero bytes. */
export const optionalImage = z.preprocess(emptyToUndefined, chosen.optional())

function emptyToUndefined(value: unknown): unknown {
  return value instanceof File && value.size === 0 ? undefined : value
}

function refused(why: string, instead: string) {
  return ({ input }: { input?: unknown }) => {
    const name = fileName(input)
    return name ? `${name} ${why}. ${instead}` : instead
  }
}
