// Photos that a reporter has shown us with their messages: read through the report alone, never through the
// conversation.
import { DomainError } from '#rules/domain-error.ts'
import { reportPhotoInput } from '#rules/moderation/moderation-inputs.ts'
import type { StoredFile } from '#server/files/file-store.ts'
import { isMessageVariant } from '#server/images/picture.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { defineRead } from '#server/operations/operation.ts'
import { isPhotoShown } from './report-queries.ts'

export function createReportPhotos({ pictures }: { pictures: Pick<Pictures, 'file'> }) {
  return {
    /** NOT_FOUND for a photo that no reporter has shown, and for the member the report is about. */
    reportPhoto: defineRead({
      by: 'admin',
      input: reportPhotoInput,
      run: async ({ db, viewer }, { reportId, photoId, variant }): Promise<StoredFile> => {
        const shown = { reportId, photoId, viewerId: viewer.id }
        const isShown = isMessageVariant(variant) && (await isPhotoShown(db, shown))
        const file = isShown ? await pictures.file(photoId, variant) : undefined
        if (!file) throw new DomainError('NOT_FOUND')
        return file
      },
    }),
  }
}
