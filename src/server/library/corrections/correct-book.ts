// Correcting a book's facts in the catalogue: applied at once, or waiting for another member who knows the book.

import type { Member } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { bookInput } from '#rules/library/book-inputs.ts'
import { correctBookInput } from '#rules/library/correction-inputs.ts'
import {
  canCorrect,
  correctionWaits,
  isOfIdentity,
  onTopOf,
  whatChanges,
} from '#rules/library/corrections.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { notifyAdministrators, notifyCorrection, notifyOwners } from '#server/library/library-jobs.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { isNewAt } from '#server/members/is-new.ts'
import { type CommandContext, defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { bookFacts } from './correction-facts.ts'
import * as queries from './correction-queries.ts'
import { noOtherBook, writeFacts } from './write-facts.ts'

type CorrectionResult = 'made' | 'waiting' | 'nothing'

export function createCorrecting(parts: { pictures: Pick<Pictures, 'take'>; jobs: Pick<Jobs, 'enqueue'> }) {
  const { pictures, jobs } = parts

  return {
    /** The facts of a book, for members who may correct it. NOT_FOUND, FORBIDDEN. */
    bookToCorrect: defineRead({
      by: 'member',
      input: bookInput,
      run: async ({ db, viewer }, { bookId }) => {
        const { cover_id: coverId, ...book } = await findAllowed(db, viewer, { bookId, isLocked: false })
        return { id: book.id, coverId, ...bookFacts(book) }
      },
    }),

    /** A new member's correction may have to wait. NOT_FOUND, FORBIDDEN, CORRECTED_MEANWHILE, ISBN_TAKEN, BOOK_EXISTS, RATE_LIMITED, IMAGE_…. */
    correctBook: defineCommand({
      by: 'writer',
      input: correctBookInput,
      counts: ['correctionByMember'],
      alsoCounts: ['uploadByMember'],
      refuses: noOtherBook,
      prepare: async ({ db, viewer }, { bookId, cover }) => {
        // Checked before the picture is decoded: nobody stores a picture for a book that they may not correct.
        await findAllowed(db, viewer, { bookId, isLocked: false })
        return cover ? (await pictures.take(viewer, cover, 'cover')).id : null
      },
      run: correct,
    }),
  }

  async function correct(
    { tx, viewer, now }: CommandContext<'writer'>,
    { bookId, facts, seen }: Pick<z.output<typeof correctBookInput>, 'bookId' | 'facts' | 'seen'>,
    coverId: string | null,
  ): Promise<CorrectionResult> {
    const book = await findAllowed(tx, viewer, { bookId, isLocked: true })
    const said = bookFacts(book)
    const becomes = onTopOf(said, { seen, typed: facts })
    if (!becomes) throw new DomainError('CORRECTED_MEANWHILE')
    const changes = whatChanges(said, becomes) ?? { was: {}, becomes: {} }
    if (Object.keys(changes.becomes).length === 0 && coverId === null) return 'nothing'
    if (!book.owns_copy) {
      // Allowed only because they are an administrator.
      const subject = { kind: 'book', id: book.id, name: book.title } as const
      await writeDown(tx, { admin: viewer, action: 'book.correct', subject, at: now })
    }
    const isForAdmin = book.is_widely_shared && isOfIdentity(changes.becomes, coverId)
    const waits = correctionWaits({
      isAdmin: viewer.isAdmin,
      isNew: await isNewAt(tx, viewer.id, now),
      sharedByOthers: book.is_shared_by_others,
      needsAdmin: isForAdmin,
    })
    const state = waits ? 'waiting' : 'made'
    const correctionId = await queries.insertCorrection(tx, {
      book_id: book.id,
      changed_by: viewer.id,
      was: JSON.stringify(changes.was),
      becomes: JSON.stringify(changes.becomes),
      cover_was: coverId && book.cover_id,
      cover_becomes: coverId,
      state,
      created_at: now,
    })
    if (state === 'made') {
      await writeFacts(tx, book, { facts: changes.becomes, coverId })
      if (book.is_shared_by_others) await jobs.enqueue(tx, notifyOwners, { correctionId })
    } else {
      if (!isForAdmin) await jobs.enqueue(tx, notifyCorrection, { correctionId, news: 'waits' })
      await jobs.enqueue(tx, notifyAdministrators, { correctionId })
    }
    await announce(tx, { members: [viewer.id], about: 'library', from: tabOf(viewer) })
    return state
  }
}

async function findAllowed(
  on: Database,
  viewer: Member,
  { bookId, isLocked }: { bookId: string; isLocked: boolean },
): Promise<queries.BookToCorrect> {
  const book = await queries.findBookToCorrect(on, { bookId, memberId: viewer.id, by: viewer.id, isLocked })
  if (!book) throw new DomainError('NOT_FOUND')
  assertAllowed(canCorrect(viewer, { ownsCopy: book.owns_copy }))
  return book
}
