import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { ClubService } from '#server/clubs/club-service.ts'

type Reads = Pick<ClubService, 'discussionNews' | 'markDiscussionRead'>

/**
 * GET /club/:id/discussion/:discussion/news?after=…: what a page that has it open, up to that post, has yet to show; having read it is
 * noted. It is asked for with every reply that arrives, so no screen stands around it.
 */
export function discussionNews(clubs: Reads) {
  return async (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const { viewer } = context.var
    const [clubId = '', id = ''] = [context.req.param('id'), context.req.param('discussion')]
    const after = Math.trunc(Number(new URL(context.req.url).searchParams.get('after')))
    try {
      if (!Number.isSafeInteger(after) || after < 0)
        return context.text('Which post should the replies follow?', 400)
      const news = await clubs.discussionNews(viewer, { clubId, id, after })
      const [from, to] = [news.posts[0]?.number, news.posts.at(-1)?.number]
      if (from !== undefined && to !== undefined)
        await clubs.markDiscussionRead(viewer, { clubId, id, from, to })
      return context.json(news)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return new Response(error.message, { status: error.status })
    }
  }
}
