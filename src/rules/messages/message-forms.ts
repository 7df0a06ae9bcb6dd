import { optionalImage } from '#rules/pictures/image-forms.ts'
import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { messageLimit, photoAltLimit } from './messages.ts'

export const messageForm = z
  .object({
    body: text().max(messageLimit, 'Keep a message under 2,000 characters').default(''),
    /** Made by the form, so that a message sent twice is stored once. */
    clientKey: z.uuid(),
    photo: optionalImage,
    /** What the photo shows. */
    alt: text().max(photoAltLimit, `Keep this under ${photoAltLimit} characters`).default(''),
  })
  .refine(({ body, photo }) => body !== '' || photo !== undefined, {
    path: ['body'],
    message: 'Write a message first',
    // Said whatever else is wrong with the form.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
