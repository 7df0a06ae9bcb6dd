import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#rules/base/durations.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/pictures/image-limits.ts'
import type { ImageVariant, PictureKind } from '#rules/pictures/picture-paths.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { forgetPicture } from './image-jobs.ts'
import * as images from './image-queries.ts'
import { createIntakeQueue } from './intake-queue.ts'
import type { LinkCard } from './link-card.ts'
import type { Picture } from './picture.ts'
import type { createPictureDrawer } from './picture-drawer.ts'

// A new upload may not have been attached to its book or profile yet.
const UNUSED_FOR_MS = HOUR_MS
const BATCH = 100
const MOST_WAITING = 20

const notNow = new Set<RefusalCode>(['IMAGES_BUSY', 'IMAGE_ON_ITS_WAY', 'FILES_AWAY'])

/** Takes members' uploads: decodes them, removes metadata, stores them. The returned id attaches a picture to a book or a profile. */
export function createPictures(parts: {
  db: Database
  store: FileStore
  limits: Pick<RateLimits, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
  drawer: Pick<ReturnType<typeof createPictureDrawer>, 'draw' | 'drawCard'>
}) {
  const { db, store, limits, jobs, drawer } = parts
  const inQueue = createIntakeQueue({ waiting: MOST_WAITING })
  return {
    /** Throws an IMAGE_… refusal for a file that we do not accept, and stores nothing. */
    async take(viewer: Viewer, file: File, kind: PictureKind): Promise<{ id: string; tint: string }> {
      const { id: memberId } = memberOf(viewer)
      if (file.size > imageLimits.bytes) throw new DomainError('IMAGE_TOO_LARGE')
      const picture = await inQueue(memberId, async () => {
        // One that the queue has no room for was no upload, and may be tried again by itself.
        await limits.take('uploadByMember', memberId)
        return drawer.draw(new Uint8Array(await file.arrayBuffer()), kind)
      })
      return keep(picture, memberId)
    },

    /** The file of a picture. The caller has checked that the viewer may see it. */
    file: (id: string, variant: ImageVariant) => store.get(id, variant),

    /** A cover that was fetched for this member, not uploaded. 'none' for a file that we do not accept, 'not now' while too many arrive. */
    async takeFetched(
      bytes: Uint8Array,
      memberId: string,
    ): Promise<{ id: string; tint: string } | 'none' | 'not now'> {
      try {
        return await keep(await inQueue(`fetched for ${memberId}`, () => drawer.draw(bytes, 'cover')), null)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return notNow.has(error.code) ? 'not now' : 'none'
      }
    },

    /** Draws one card after the other, in the queue of the uploads: only one of that queue's places is ever a card's. */
    drawCard: (card: LinkCard): Promise<Uint8Array<ArrayBuffer>> =>
      inQueue('a card', () => drawer.drawCard(card)),

    /** Call it in the transaction that ends a use of this picture: unless there is another use, the picture is soon removed. */
    async letGo(tx: Database, id: string | null): Promise<void> {
      if (id !== null) await jobs.enqueue(tx, forgetPicture, { id })
    },

    /** Carries out a removal that `letGo` has enqueued. */
    async forget(id: string): Promise<void> {
      if (!(await images.isPictureUnused(db, id))) return
      await remove([id])
    },

    /** Removes pictures that nothing has shown for an hour, such as those a refused form left behind. */
    async forgetUnused(now: Date): Promise<void> {
      const before = new Date(now.getTime() - UNUSED_FOR_MS)
      for (;;) {
        const ids = await images.listUnused(db, { before, limit: BATCH })
        if (ids.length === 0) return
        await remove(ids)
      }
    },
  }

  async function keep({ variants, ...facts }: Picture, uploadedBy: string | null) {
    const id = randomUUID()
    // The row first: it is how files that a failure leaves behind are found and removed.
    await images.insertImage(db, { id, ...facts, uploaded_by: uploadedBy })
    const stored = await Promise.allSettled(
      variants.map(({ variant, bytes }) => store.put(id, variant, bytes)),
    )
    const failed = stored.find((one) => one.status === 'rejected')
    if (failed) {
      await jobs.enqueue(db, forgetPicture, { id })
      throw failed.reason
    }
    return { id, tint: facts.tint }
  }

  /** The files first: if this is interrupted, the rows show where to continue. */
  async function remove(ids: string[]): Promise<void> {
    await Promise.all(ids.map((id) => store.remove(id)))
    await images.deleteImages(db, ids)
  }
}

export type Pictures = ReturnType<typeof createPictures>
