// Photos that a reporter has shown us with the messages they belong to: read from the report alone, never from the conversation.
import type { Context } from 'hono'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canModerate } from '#rules/moderation/moderation.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { StoredFile } from '#server/files/file-store.ts'
import { isMessageVariant } from '#server/images/picture.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { privatePicture } from '#server/images/private-picture.ts'
import type { Database } from '#server/store/database.ts'
import { isPhotoShown } from './report-queries.ts'

type Asked = { reportId: string; photoId: string; variant: string }

export function createReportPhotos({ db, pictures }: { db: Database; pictures: Pick<Pictures, 'file'> }) {
  return {
    /** NOT_FOUND for what no reporter has shown, and for whom the report is about. */
    async reportPhoto(viewer: Viewer, { reportId, photoId, variant }: Asked): Promise<StoredFile> {
      assertAllowed(canModerate(viewer))
      const { id: viewerId } = memberOf(viewer)
      const isAskable = isUuid(reportId) && isUuid(photoId) && isMessageVariant(variant)
      const isShown = isAskable && (await isPhotoShown(db, { reportId, photoId, viewerId }))
      const file = isShown ? await pictures.file(photoId, variant) : undefined
      if (!file) throw new DomainError('NOT_FOUND')
      return file
    },
  }
}

/** GET /admin/reports/:report/photo/:photo/:variant */
export function reportPhotoRoute(moderation: ReturnType<typeof createReportPhotos>) {
  return (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const [reportId = '', photoId = ''] = [context.req.param('report'), context.req.param('photo')]
    const variant = context.req.param('variant') ?? ''
    return privatePicture(context, () =>
      moderation.reportPhoto(context.var.viewer, { reportId, photoId, variant }),
    )
  }
}
