import { z } from '#rules/base/zod.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { clientKey, messageBody, photoAlt, writeFirst } from './message-inputs.ts'

export const messageForm = z
  .object({ body: messageBody, clientKey, photo: optionalImage, alt: photoAlt })
  .refine(({ body, photo }) => body !== '' || photo !== undefined, {
    path: ['body'],
    message: writeFirst,
    // Checked even if other fields are wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** With a line that says what the message is about, put before it. */
export const messageAboutForm = messageForm.safeExtend({ about: messageBody })
