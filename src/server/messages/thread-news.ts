import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { Calls } from '#server/operations/door.ts'
import type { MessageService } from './message-service.ts'

/**
 * GET /messages/:id/news?after=…: what a page that has the conversation open, up to that message, has yet to show of it; having
 * read it is noted. It is asked for with every message that arrives, so no screen stands around it.
 */
export function threadNews(messages: Calls<Pick<MessageService, 'conversation' | 'markRead'>>) {
  return async (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const { viewer } = context.var
    const id = context.req.param('id') ?? ''
    try {
      const after = Number(new URL(context.req.url).searchParams.get('after')) || undefined
      const conversation = await messages.conversation(viewer, { conversationId: id, after })
      if (conversation.unread > 0) await messages.markRead(viewer, { conversationId: id })
      return context.json(conversation)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return new Response(error.message, { status: error.status })
    }
  }
}
