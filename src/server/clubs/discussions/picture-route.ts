import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import { privatePicture } from '#server/images/private-picture.ts'

/** GET /club/:id/picture/:picture/:variant: a picture of a post, for whoever may read that. */
export function pictureRoute(clubs: Pick<ClubService, 'openPicture'>) {
  return (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const [clubId = '', picture = ''] = [context.req.param('id'), context.req.param('picture')]
    const variant = context.req.param('variant') ?? ''
    return privatePicture(context, () => clubs.openPicture(context.var.viewer, { clubId, picture, variant }))
  }
}
