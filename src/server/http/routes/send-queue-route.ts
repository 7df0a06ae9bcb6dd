import { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { messageForm } from '#rules/messages/message-forms.ts'
import type { Calls } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'
import { jsonRoutes } from './refused.ts'
import { sentBy } from './sent-json.ts'

const written = messageForm.extend({
  conversationId: z.string().optional(),
  otherId: z.string().optional(),
  copyId: z.string().optional(),
})

/**
 * Sends a message written in a browser, perhaps a while ago. Returns the conversation it is in.
 *
 * The send queue posts to /outbox, whatever the queue is called here: a page of an earlier release still does, and what waits in it
 * would be lost under another address.
 */
export function sendQueueRoute(messages: Calls<Pick<Services['messages'], 'send' | 'start'>>) {
  return jsonRoutes().post('/outbox', async (context) => {
    const { member, sent } = await sentBy(context, written)
    const { conversationId, otherId, photo, alt, ...message } = sent
    // The first message goes to a member who has not answered yet.
    if (otherId !== undefined && photo) throw new DomainError('PHOTO_TO_STRANGER')
    if (otherId !== undefined) return context.json(await messages.start(member, { ...message, otherId }))
    const reply = { ...message, conversationId: conversationId ?? '', photo: photo && { file: photo, alt } }
    await messages.send(member, reply)
    return context.json({ conversationId })
  })
}
