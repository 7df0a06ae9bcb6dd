import { defineRefusals } from '#rules/base/refusal.ts'
import { imageTooLarge, imageTooLong, imageTooManyPixels, imageTypeNotAllowed } from './image-limits.ts'

export const pictureRefusals = defineRefusals({
  IMAGE_TOO_LARGE: [413, `${imageTooLarge}.`],
  IMAGE_TOO_LONG: [413, `${imageTooLong}.`],
  IMAGE_TOO_MANY_PIXELS: [413, `${imageTooManyPixels}.`],
  IMAGE_TOO_HEAVY: [
    413,
    'We couldn’t open this picture because it’s too complex. Please choose a smaller one, or save it as a plain JPEG.',
  ],
  IMAGE_TYPE_NOT_ALLOWED: [415, `${imageTypeNotAllowed}.`],
  IMAGE_NOT_READABLE: [400, 'We couldn’t read this picture. Please try another one.'],
  IMAGE_ON_ITS_WAY: [429, 'We’re still processing your last picture. Please try again in a moment.'],
  IMAGES_BUSY: [503, 'We’re handling a lot of pictures right now. Please try again in a moment.'],
})
