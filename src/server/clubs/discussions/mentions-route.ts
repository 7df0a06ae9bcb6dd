import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { ClubService } from '#server/clubs/club-service.ts'

/** GET /club/:id/mentions?start=…: members of the club whose names begin so, while somebody types one. */
export function mentionsRoute(clubs: Pick<ClubService, 'mentionable'>) {
  return async (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const start = (new URL(context.req.url).searchParams.get('start') ?? '').slice(0, 40)
    try {
      return context.json(
        await clubs.mentionable(context.var.viewer, { clubId: context.req.param('id') ?? '', start }),
      )
    } catch (error) {
      if (!isRefusal(error)) throw error
      return new Response(error.message, { status: error.status })
    }
  }
}
