// The catalogue is kept by its readers: what they correct, and what becomes of it.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import {
  type BookFacts,
  canCorrect,
  canDecide,
  canUndo,
  correctionWaits,
  isNewcomer,
  whatChanges,
} from '#rules/library/corrections.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Database, violatedConstraint, withTransaction } from '#server/store/database.ts'
import { bookFacts, columnsOf, factsOf, says } from './correction-facts.ts'
import * as queries from './correction-queries.ts'
import { toCorrection } from './correction-view.ts'

type Outcome = 'made' | 'waiting' | 'nothing'

export function createCorrectionService(parts: {
  db: Database
  pictures: Pick<Pictures, 'take'>
  clock: () => Date
}) {
  const { db, pictures, clock } = parts

  return {
    /** What the catalogue says of a book, for who may correct it. NOT_FOUND, FORBIDDEN. */
    async bookToCorrect(viewer: Viewer, bookId: string) {
      const { cover_id: coverId, ...book } = await findAllowed(db, viewer, bookId, false)
      return { id: book.id, coverId, ...bookFacts(book) }
    },

    /** NOT_FOUND, FORBIDDEN, ISBN_TAKEN, BOOK_EXISTS, IMAGE_…; a newcomer's may wait. */
    async correctBook(viewer: Viewer, bookId: string, facts: BookFacts, cover?: File): Promise<Outcome> {
      const { id: memberId, isAdmin } = memberOf(viewer)
      // Asked before the picture is taken in: nobody stores one for a book that is not theirs to correct.
      await findAllowed(db, viewer, bookId, false)
      const coverId = cover ? (await pictures.take(viewer, cover, 'cover')).id : null
      return inOneGo(async (tx) => {
        const book = await findAllowed(tx, viewer, bookId, true)
        const changes = whatChanges(bookFacts(book), facts) ?? { was: {}, becomes: {} }
        if (Object.keys(changes.becomes).length === 0 && coverId === null) return 'nothing'
        const now = clock()
        const state = correctionWaits({
          isAdmin,
          isNewcomer: isNewcomer(await queries.findExperience(tx, memberId), now),
          sharedByOthers: book.is_shared_by_others,
        })
          ? 'waiting'
          : 'made'
        await queries.insertCorrection(tx, {
          book_id: book.id,
          changed_by: memberId,
          was: JSON.stringify(changes.was),
          becomes: JSON.stringify(changes.becomes),
          cover_was: coverId && book.cover_id,
          cover_becomes: coverId,
          state,
          created_at: now,
        })
        if (state === 'made') await write(tx, book, changes.becomes, coverId)
        await tell(tx, viewer)
        return state
      })
    },

    /** Every change of a book, the newest first. NOT_FOUND for what is no book's id. */
    async corrections(viewer: Viewer, bookId: string, shown: number) {
      const { id: memberId } = memberOf(viewer)
      if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
      const facts = { viewer, memberId, bookId, limit: shown + 1 }
      const { rows, more } = growing(await queries.listCorrections(db, facts), shown)
      return { more, corrections: rows.map((row) => toCorrection(row, viewer)) }
    },

    /** Makes one that waits. FORBIDDEN, CORRECTION_DECIDED, CORRECTED_SINCE. */
    confirmCorrection: (viewer: Viewer, id: string): Promise<void> =>
      decide(viewer, id, async (tx, { book, correction }) => {
        assertAllowed(canDecide(viewer, standing(book, correction)))
        if (!says(book, factsOf(correction.was))) throw new DomainError('CORRECTED_SINCE')
        await write(tx, book, factsOf(correction.becomes), correction.cover_becomes)
        return 'made'
      }),

    declineCorrection: (viewer: Viewer, id: string): Promise<void> =>
      decide(viewer, id, async (_tx, { book, correction }) => {
        assertAllowed(canDecide(viewer, standing(book, correction)))
        return 'declined'
      }),

    /** The book says again what it said before; of one that waits, nothing was changed yet. CORRECTED_SINCE. */
    undoCorrection: (viewer: Viewer, id: string): Promise<void> =>
      decide(viewer, id, async (tx, { book, correction }) => {
        assertAllowed(canUndo(viewer, standing(book, correction)))
        if (correction.state === 'waiting') return 'undone'
        const { cover_was: coverWas, cover_becomes: coverBecame } = correction
        const isCoverStill = coverBecame === null || book.cover_id === coverBecame
        if (!says(book, factsOf(correction.becomes)) || !isCoverStill) {
          throw new DomainError('CORRECTED_SINCE')
        }
        const columns = columnsOf(book, factsOf(correction.was))
        const cover = coverBecame === null ? {} : { cover_id: coverWas }
        await queries.updateBook(tx, book.id, { ...columns, ...cover })
        return 'undone'
      }),
  }

  async function write(tx: Database, book: Book, facts: Partial<BookFacts>, coverId: string | null) {
    const cover = coverId === null ? {} : { cover_id: coverId }
    await queries.updateBook(tx, book.id, { ...columnsOf(book, facts), ...cover })
  }

  async function decide(
    viewer: Viewer,
    id: string,
    act: (tx: Database, on: Decided) => Promise<'made' | 'declined' | 'undone'>,
  ): Promise<void> {
    const { id: memberId } = memberOf(viewer)
    if (!isUuid(id)) throw new DomainError('NOT_FOUND')
    await inOneGo(async (tx) => {
      const bookId = await queries.findBookOfCorrection(tx, id)
      if (bookId === undefined) throw new DomainError('NOT_FOUND')
      // The book first, as whoever corrects it does.
      const book = await queries.findBookToCorrect(tx, { bookId, memberId, isLocked: true })
      const correction = await queries.lockCorrection(tx, id)
      if (!book || !correction) throw new DomainError('NOT_FOUND')
      const state = await act(tx, { book, correction })
      await queries.decideCorrection(tx, id, { state, decided_by: memberId, decided_at: clock() })
      await tell(tx, viewer)
    })
  }

  /** In a transaction; what collides with another book is refused. */
  async function inOneGo<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    try {
      return await withTransaction(db, work)
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (constraint === 'books_isbn_key') throw new DomainError('ISBN_TAKEN')
      if (constraint === 'books_match_key') throw new DomainError('BOOK_EXISTS')
      throw error
    }
  }
}

type Book = NonNullable<Awaited<ReturnType<typeof queries.findBookToCorrect>>>
type Decided = {
  book: Book
  correction: NonNullable<Awaited<ReturnType<typeof queries.lockCorrection>>>
}

async function findAllowed(on: Database, viewer: Viewer, bookId: string, isLocked: boolean): Promise<Book> {
  const { id: memberId } = memberOf(viewer)
  const facts = { bookId, memberId, isLocked }
  const book = isUuid(bookId) ? await queries.findBookToCorrect(on, facts) : undefined
  if (!book) throw new DomainError('NOT_FOUND')
  assertAllowed(canCorrect(viewer, { ownsCopy: book.owns_copy }))
  return book
}

function standing(book: Book, { state, changed_by: changedBy }: Decided['correction']) {
  return { state, changedBy, ownsCopy: book.owns_copy }
}

async function tell(tx: Database, viewer: Viewer): Promise<void> {
  await announce(tx, { members: [memberOf(viewer).id], about: 'library', from: tabOf(viewer) })
}
