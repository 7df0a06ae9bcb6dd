import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { privatePicture } from '#server/images/private-picture.ts'
import type { Calls } from '#server/operations/door.ts'
import type { MessageService } from './message-service.ts'

/** GET /messages/:id/photo/:photo/:variant: a photo of that conversation, for its two members alone. */
export function photoRoute(messages: Calls<Pick<MessageService, 'photo'>>) {
  return (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const [conversationId = '', photoId = ''] = [context.req.param('id'), context.req.param('photo')]
    const variant = context.req.param('variant') ?? ''
    return privatePicture(context, () =>
      messages.photo(context.var.viewer, { conversationId, photoId, variant }),
    )
  }
}
