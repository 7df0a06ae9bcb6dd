import { randomUUID } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/images.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { takeImage } from './image-intake.ts'
import { insertImage } from './image-queries.ts'
import { type ImageStore, keepPicture } from './image-store.ts'
import type { PictureKind } from './picture.ts'

/** Takes members' uploads: decoded, stripped, kept. What is returned can be attached to a book or a profile by its id. */
export function createPictures(parts: { db: Database; store: ImageStore; limits: RateLimits }) {
  const { db, store, limits } = parts
  return {
    /** IMAGE_… refusals for what is no picture we take; nothing is kept then. */
    async take(viewer: Viewer, file: File, kind: PictureKind): Promise<{ id: string; tint: string }> {
      const { id: memberId } = memberOf(viewer)
      if (file.size > imageLimits.bytes) throw new DomainError('IMAGE_TOO_LARGE')
      await limits.take('uploadByMember', memberId)
      const picture = await takeImage(new Uint8Array(await file.arrayBuffer()), kind)
      const id = randomUUID()
      await keepPicture(store, id, picture)
      const { width, height, tint } = picture
      await insertImage(db, { id, kind, width, height, tint, uploaded_by: memberId })
      return { id, tint }
    },
  }
}

export type Pictures = ReturnType<typeof createPictures>
