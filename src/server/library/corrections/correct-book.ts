// Correcting what the catalogue says of a book: made at once, or waiting for somebody who knows the book too.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import {
  type BookFacts,
  canCorrect,
  correctionWaits,
  onTopOf,
  whatChanges,
} from '#rules/library/corrections.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { notifyAdministrators, notifyCorrection } from '#server/library/library-jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { isNewAt } from '#server/members/is-new.ts'
import type { Database } from '#server/store/database.ts'
import { bookFacts } from './correction-facts.ts'
import * as queries from './correction-queries.ts'
import { asOneCorrection, writeFacts } from './write-facts.ts'

/** What a reader typed over what they had `seen`, and perhaps another cover. */
export type NewCorrection = { facts: BookFacts; seen: BookFacts; cover?: File | undefined }
type Outcome = 'made' | 'waiting' | 'nothing'

export function createCorrecting(parts: {
  db: Database
  pictures: Pick<Pictures, 'take'>
  limits: Pick<RateLimits, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
}) {
  const { db, pictures, limits, jobs, clock } = parts

  return {
    /** What the catalogue says of a book, for who may correct it. NOT_FOUND, FORBIDDEN. */
    async bookToCorrect(viewer: Viewer, bookId: string) {
      const { cover_id: coverId, ...book } = await findAllowed(db, viewer, bookId, false)
      return { id: book.id, coverId, ...bookFacts(book) }
    },

    /** A new member's may wait. NOT_FOUND, FORBIDDEN, CORRECTED_MEANWHILE, ISBN_TAKEN, BOOK_EXISTS, RATE_LIMITED, IMAGE_…. */
    async correctBook(viewer: Viewer, bookId: string, correction: NewCorrection): Promise<Outcome> {
      const { id: memberId } = writerOf(viewer)
      // Asked before the picture is taken in: nobody stores one for a book that is not theirs to correct.
      await findAllowed(db, viewer, bookId, false)
      await limits.take('correctionByMember', memberId)
      const coverId = correction.cover ? (await pictures.take(viewer, correction.cover, 'cover')).id : null
      return asOneCorrection(db, viewer, (tx) => correct(tx, { viewer, bookId, ...correction, coverId }))
    },
  }

  type Asked = { viewer: Viewer; bookId: string; coverId: string | null } & NewCorrection

  async function correct(tx: Database, { viewer, bookId, facts, seen, coverId }: Asked): Promise<Outcome> {
    const book = await findAllowed(tx, viewer, bookId, true)
    const now = bookFacts(book)
    const becomes = onTopOf(now, { seen, typed: facts })
    if (!becomes) throw new DomainError('CORRECTED_MEANWHILE')
    const changes = whatChanges(now, becomes) ?? { was: {}, becomes: {} }
    if (Object.keys(changes.becomes).length === 0 && coverId === null) return 'nothing'
    if (!book.owns_copy) {
      // With an administrator's right alone.
      const subject = { kind: 'book', id: book.id, name: book.title }
      await writeDown(tx, { admin: memberOf(viewer), deed: 'book.correct', subject, at: clock() })
    }
    const state = (await hasToWait(tx, viewer, book)) ? 'waiting' : 'made'
    const correctionId = await queries.insertCorrection(tx, {
      book_id: book.id,
      changed_by: memberOf(viewer).id,
      was: JSON.stringify(changes.was),
      becomes: JSON.stringify(changes.becomes),
      cover_was: coverId && book.cover_id,
      cover_becomes: coverId,
      state,
      created_at: clock(),
    })
    if (state === 'made') await writeFacts(tx, book, { facts: changes.becomes, coverId })
    else {
      await jobs.enqueue(tx, notifyCorrection, { correctionId, news: 'waits' })
      await jobs.enqueue(tx, notifyAdministrators, { correctionId })
    }
    await announce(tx, { members: [memberOf(viewer).id], about: 'library', from: tabOf(viewer) })
    return state
  }

  async function hasToWait(tx: Database, viewer: Viewer, book: queries.BookToCorrect): Promise<boolean> {
    const { id, isAdmin } = memberOf(viewer)
    return correctionWaits({
      isAdmin,
      isNew: await isNewAt(tx, id, clock()),
      sharedByOthers: book.is_shared_by_others,
    })
  }
}

async function findAllowed(
  on: Database,
  viewer: Viewer,
  bookId: string,
  isLocked: boolean,
): Promise<queries.BookToCorrect> {
  const { id: memberId } = memberOf(viewer)
  const facts = { bookId, memberId, isLocked }
  const book = isUuid(bookId) ? await queries.findBookToCorrect(on, facts) : undefined
  if (!book) throw new DomainError('NOT_FOUND')
  assertAllowed(canCorrect(viewer, { ownsCopy: book.owns_copy }))
  return book
}
