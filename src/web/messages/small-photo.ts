import { imageLimits, imageTooLarge, imageTypeNotAllowed } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { drawnSmall } from '#web/ui/pictures/drawn-small.ts'

/**
 * A photo as it is stored on the device and sent: no larger than it is shown. If this browser cannot decode it, it is sent as
 * it is, if its type and size are allowed. Throws a sentence for people.
 */
export async function smallPhoto(file: File): Promise<Blob> {
  const drawn = await drawnSmall(file).catch(() => undefined)
  if (drawn && drawn.size <= imageLimits.bytes) return drawn
  if (!imageAccept.split(',').includes(file.type)) throw new Error(`${imageTypeNotAllowed}.`)
  if (file.size > imageLimits.bytes) throw new Error(`${imageTooLarge}.`)
  return file
}
