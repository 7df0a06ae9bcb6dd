import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { messageForm } from '#rules/messages/message-forms.ts'
import { refusedInJson } from '#server/limits/refused-in-json.ts'
import type { Calls } from '#server/operations/door.ts'
import type { MessageService } from './message-service.ts'

const written = messageForm.extend({
  /** Who wrote it: whoever signs in after them on the same device says nothing in their name. */
  from: z.string(),
  conversationId: z.string().optional(),
  contactId: z.string().optional(),
  copyId: z.string().optional(),
})

/**
 * POST /outbox: a message that was written in a browser, perhaps a while ago. It answers in which conversation it stands, or what is wrong
 * with it in a sentence; 401 where it is to wait until its writer is signed in again.
 */
export function outboxRoute(
  messages: Calls<Pick<MessageService, 'send' | 'start'>>,
  countWrite: (viewer: Viewer) => Promise<void>,
) {
  return async (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const { viewer } = context.var
    const read = written.safeParse(await bodyOf(context.req.raw).catch(() => undefined))
    if (!read.success) return context.json({ problem: read.error.issues[0]?.message }, 400)
    const { from, conversationId, contactId, photo, alt, ...message } = read.data
    if (viewer.kind !== 'member' || viewer.id !== from)
      return context.json({ problem: 'Please sign in.' }, 401)
    try {
      await countWrite(viewer)
      // The first message goes to somebody who has not answered yet.
      if (contactId !== undefined && photo) throw new DomainError('PHOTO_TO_STRANGER')
      if (contactId !== undefined)
        return context.json(await messages.start(viewer, { ...message, contactId }))
      const sent = { ...message, conversationId: conversationId ?? '', photo: photo && { file: photo, alt } }
      await messages.send(viewer, sent)
      return context.json({ conversationId })
    } catch (error) {
      if (!isRefusal(error)) throw error
      return refusedInJson(error)
    }
  }
}

/** As JSON, or with a photo as a form. */
async function bodyOf(request: Request): Promise<unknown> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/form-data')
  return isForm ? Object.fromEntries(await request.formData()) : request.json()
}
