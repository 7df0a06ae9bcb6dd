// Inputs of the operations on conversations (server/messages).
import { namedId, searchText } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { conversationTabs, messageLimit, photoAltLimit } from './messages.ts'

export const writeFirst = 'Write a message first'

export const messageBody = text()
  .max(...under(messageLimit, 'Keep a message'))
  .default('')

/** The description of a photo. */
export const photoAlt = text()
  .max(...under(photoAltLimit))
  .default('')

/** Made by the sender's browser, so that a message sent twice is stored once (idempotent). */
export const clientKey = z.uuid()

export const conversationInput = z.object({ conversationId: namedId })

export const conversationsToReportInput = z.object({ memberIds: z.array(namedId).max(mostShown + 1) })

/** `photo`: as the sender's browser sends it. */
export const sendInput = conversationInput
  .extend({
    body: messageBody,
    clientKey,
    photo: z.object({ file: z.instanceof(File), alt: photoAlt }).optional(),
  })
  .refine(({ body, photo }) => body !== '' || photo !== undefined, { path: ['body'], message: writeFirst })

/** The recipient, and the copy the conversation is about, if any. */
export const otherInput = z.object({ otherId: namedId, copyId: namedId.nullish() })

export const startConversationInput = otherInput.extend({
  body: messageBody.pipe(z.string().min(1, writeFirst)),
  clientKey,
})

export const conversationsInput = z.object({
  tab: z.enum(conversationTabs),
  text: searchText.default(''),
  limit: z
    .int()
    .min(1)
    .max(mostShown + 1)
    .default(50),
})

// From an address: anything that is not a number is ignored.
const seq = z.int().min(0).optional().catch(undefined)

/** `to`: the seq of the last message that was shown; all of them without it. */
export const markReadInput = conversationInput.extend({ to: z.int().min(0).optional() })

/** Messages before the one with the seq `before`, or after the one with the seq `after`. */
export const threadInput = conversationInput.extend({ before: seq, after: seq })

export const messagePhotoInput = conversationInput.extend({ photoId: namedId, variant: z.string().max(40) })
