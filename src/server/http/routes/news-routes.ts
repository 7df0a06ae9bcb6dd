// News for an open page: new messages and posts, fetched with each live event and then marked as read. Without a screen around them.
import { longestMention } from '#rules/clubs/discussions/discussions.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Calls } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'
import { type Asked, asked, jsonRoutes } from './refused.ts'

type Messages = Calls<Pick<Services['messages'], 'conversation' | 'markRead'>>
type Clubs = Pick<Services['clubs'], 'discussionNews' | 'markDiscussionRead' | 'mentionable'>

/** `after`: the last message on the page; without it the whole page is read. */
export function conversationNews(messages: Messages) {
  return jsonRoutes()
    .get('/messages/:id/news', async (context) => {
      const after = Number(asked(context, 'after')) || undefined
      const wanted = { conversationId: context.req.param('id'), after }
      return context.json(await messages.conversation(context.var.viewer, wanted))
    })
    .post('/messages/:id/read', async (context) => {
      await messages.markRead(context.var.viewer, {
        conversationId: context.req.param('id'),
        to: whole(context, 'to'),
      })
      return context.body(null, 204)
    })
}

export function discussionNews(clubs: Clubs) {
  const talkIn = (context: Asked) => ({
    clubId: context.req.param('id') ?? '',
    id: context.req.param('discussion') ?? '',
  })
  return (
    jsonRoutes()
      .get('/club/:id/discussion/:discussion/news', async (context) => {
        const wanted = { ...talkIn(context), after: whole(context, 'after') }
        return context.json(await clubs.discussionNews(context.var.viewer, wanted))
      })
      .post('/club/:id/discussion/:discussion/read', async (context) => {
        const shown = { from: whole(context, 'from'), to: whole(context, 'to') }
        await clubs.markDiscussionRead(context.var.viewer, { ...talkIn(context), ...shown })
        return context.body(null, 204)
      })
      // Members of the club whose names start like this, while a name is typed.
      .get('/club/:id/mentions', async (context) => {
        const start = (asked(context, 'start') ?? '').slice(0, longestMention)
        const wanted = { clubId: context.req.param('id'), start }
        return context.json(await clubs.mentionable(context.var.viewer, wanted))
      })
  )
}

/** FORM_NOT_READABLE. */
function whole(context: Asked, name: string): number {
  const number = Number(asked(context, name) ?? Number.NaN)
  if (!Number.isSafeInteger(number) || number < 0) throw new DomainError('FORM_NOT_READABLE')
  return number
}
