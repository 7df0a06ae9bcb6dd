import { randomUUID } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/images.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { takeImage } from './image-intake.ts'
import { deleteImages, insertImage, listUnused } from './image-queries.ts'
import { type ImageStore, keepPicture } from './image-store.ts'
import type { PictureKind } from './picture.ts'

// A picture just taken in may still be on its way to its book or profile.
const UNUSED_FOR_MS = 24 * 60 * 60 * 1000
const BATCH = 100

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
      const { width, height, tint } = picture
      // The row first: by it, files that a failure leaves behind are found and removed.
      await insertImage(db, { id, kind, width, height, tint, uploaded_by: memberId })
      await keepPicture(store, id, picture)
      return { id, tint }
    },

    /** Removes pictures that nothing has shown for a day: replaced ones, and those a refused form left behind. */
    async forgetUnused(now: Date): Promise<void> {
      const before = new Date(now.getTime() - UNUSED_FOR_MS)
      for (;;) {
        const ids = await listUnused(db, { before, limit: BATCH })
        if (ids.length === 0) return
        // The files first: whatever stops this half-way, the rows say where to go on.
        await Promise.all(ids.map((id) => store.remove(id)))
        await deleteImages(db, ids)
      }
    },
  }
}

export type Pictures = ReturnType<typeof createPictures>
