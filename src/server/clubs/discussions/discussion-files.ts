// Files attached to posts: streamed straight to disk, checked at both ends, and served as downloads.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DAY_MS } from '#rules/base/durations.ts'
import { type Member, memberOf } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { pictureInput, sendFileInput, talkInput } from '#rules/clubs/discussions/discussion-inputs.ts'
import {
  hasKnownEnding,
  isAllowedFile,
  isShownAsPicture,
  safeFileName,
} from '#rules/clubs/writing/sent-files.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/pictures/image-limits.ts'
import { assertInClub } from '#server/clubs/club-access.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import type { StoredFile } from '#server/files/file-store.ts'
import { isMessageVariant } from '#server/images/picture.ts'
import { defineRead, defineSteps, type StepsContext } from '#server/operations/operation.ts'
import { createFileEnds } from './file-ends.ts'
import * as queries from './file-queries.ts'

const BATCH = 100

type FileParts = Pick<ClubParts, 'db' | 'clubFiles' | 'pictures' | 'clock'>

export function createDiscussionFiles({ db, clubFiles, pictures, clock }: FileParts) {
  return {
    forgetFiles,
    operations: {
      /**
       * Takes an upload before its post is sent. FILE_NOT_TAKEN, FILE_TOO_LARGE, FILES_OF_DAY, FILES_AWAY, and for a picture the IMAGE_…
       * refusals; a refused file is not stored.
       */
      takeFile: defineSteps({
        by: 'writer',
        input: sendFileInput,
        counts: [
          {
            rule: 'fileByMember',
            of: ({ viewer, input }) =>
              hasKnownEnding(safeFileName(input.name)) ? memberOf(viewer).id : null,
          },
        ],
        // For a picture, which is drawn at once.
        alsoCounts: ['uploadByMember'],
        // The row is written before the file, so that leftovers of either are found and removed.
        run: (context, file) => arrived(context, file),
      }),

      /** For members who can read its post. DISCUSSION_NOT_FOUND for everybody else, and once the post is deleted. CLUB_HIDDEN. */
      openFile: defineRead({
        by: 'member',
        input: talkInput,
        run: async ({ db, viewer }, { clubId, id }) => {
          await assertInClub(db, viewer, { clubId, permission: 'openFiles' })
          const found = await queries.findFile(db, { id, viewerId: viewer.id })
          const file = found?.club_id === clubId ? await clubFiles.open(id) : undefined
          if (!found || !file) throw new DomainError('DISCUSSION_NOT_FOUND')
          return { ...file, name: found.name }
        },
      }),

      /** A picture of a post, for members who can read it. DISCUSSION_NOT_FOUND for everybody else, and across a block. CLUB_HIDDEN. */
      openPicture: defineRead({
        by: 'member',
        input: pictureInput,
        run: async ({ db, viewer }, { clubId, picture: imageId, variant }): Promise<StoredFile> => {
          await assertInClub(db, viewer, { clubId, permission: 'openFiles' })
          const isThere =
            isMessageVariant(variant) &&
            (await queries.isPictureOfClub(db, { imageId, clubId, viewerId: viewer.id }))
          const file = isThere ? await pictures.file(imageId, variant) : undefined
          if (!file) throw new DomainError('DISCUSSION_NOT_FOUND')
          return file
        },
      }),
    },
  }

  /** Removes files that have no post a day after upload: from forms that were never sent, and from deleted posts. The file first. */
  async function forgetFiles(now: Date): Promise<void> {
    for (;;) {
      const ids = await queries.listUnused(db, new Date(now.getTime() - DAY_MS), BATCH)
      if (ids.length === 0) return
      for (const id of ids) await clubFiles.remove(id)
      await queries.deleteFiles(db, ids)
    }
  }

  async function arrived(
    { viewer, transaction }: StepsContext<'writer'>,
    { clubId, ...file }: z.output<typeof sendFileInput>,
  ): Promise<{ id: string; name: string }> {
    const { id: memberId } = viewer
    await assertInClub(db, viewer, { clubId, permission: 'discuss' })
    const name = safeFileName(file.name)
    if (!hasKnownEnding(name)) throw new DomainError('FILE_NOT_TAKEN')
    const id = await queries.insertFile(db, { memberId, name, at: clock() })
    try {
      const ends = createFileEnds()
      const bytes = await clubFiles.write(id, Readable.from(watched(file.content, ends)))
      if (!isAllowedFile(name, ends.seen())) throw new DomainError('FILE_NOT_TAKEN')
      await transaction(async (tx) => {
        await queries.lockSender(tx, memberId)
        const sent = await queries.bytesSince(tx, memberId, new Date(clock().getTime() - DAY_MS))
        if (sent + bytes > writingLimits.filesOfDay) throw new DomainError('FILES_OF_DAY')
        await queries.noteArrived(tx, id, bytes)
      })
      if (isShownAsPicture(name)) await draw(viewer, { id, name, bytes })
      return { id, name }
    } catch (error) {
      await undo(id)
      throw error
    }
  }

  /** What cannot be removed now is removed with its row a day later, by `forgetFiles`. */
  async function undo(id: string): Promise<void> {
    try {
      await clubFiles.remove(id)
    } catch (error) {
      if (isRefusal(error)) return
      throw error
    }
    await queries.deleteFiles(db, [id])
  }

  /** A picture is stored only as we draw it, never as it was sent: that may contain a location (EXIF). */
  async function draw(
    viewer: Member,
    { id, name, bytes }: { id: string; name: string; bytes: number },
  ): Promise<void> {
    if (bytes > imageLimits.bytes) throw new DomainError('IMAGE_TOO_LARGE')
    const sent = await clubFiles.open(id)
    if (!sent) throw new DomainError('FILES_AWAY')
    const file = new File([await buffer(sent.read())], name)
    const { id: imageId } = await pictures.take(viewer, file, 'message')
    await queries.noteDrawn(db, id, imageId)
    await clubFiles.remove(id)
  }
}

/** Passes a file on chunk by chunk, and keeps only its two ends. */
async function* watched(
  content: AsyncIterable<Uint8Array>,
  ends: Pick<ReturnType<typeof createFileEnds>, 'add'>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > writingLimits.file) throw new DomainError('FILE_TOO_LARGE')
    ends.add(piece)
    yield piece
  }
}
