import { requiredText } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { messageLimit } from './messages.ts'

export const messageForm = z.object({
  body: requiredText('Write a message first').max(messageLimit, 'Keep a message under 2,000 characters'),
  /** Made by the form, so that a message sent twice is stored once. */
  clientKey: z.uuid(),
})
