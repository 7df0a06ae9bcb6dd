import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { suburbNamed } from '#rules/geography/suburb-named.ts'
import { isbnInput } from '#rules/library/book-inputs.ts'
import { type KnownCopy, knownCopyInput, type NewCopy, newCopyInput } from '#rules/library/copy-inputs.ts'
import { bookKey } from '#rules/library/library.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand, defineRead, defineSteps, type StepsContext } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { answerWishes } from './alerts/alert-queries.ts'
import { ownSuburb, pointIn } from './copy-point.ts'
import * as copies from './copy-queries.ts'
import { foundFacts } from './look-up/found-facts.ts'
import { findKnownOfIsbn } from './look-up/known-book-queries.ts'
import { againIfTaken, matchOrAdd } from './match-book.ts'
import * as matching from './match-queries.ts'
import { lockClubToShow } from './show-to-club.ts'
import { toBookView } from './shown-book.ts'

type CopyFacts = Pick<KnownCopy, 'condition' | 'offer' | 'clientKey' | 'shownTo'>

export type AddedCopy = { copyId: string; bookId: string }

export function createNewCopyService(parts: {
  db: Database
  pictures: Pick<Pictures, 'take'>
  clock: () => Date
}) {
  const { db, pictures, clock } = parts

  return {
    addNewCopy,
    operations: {
      /**
       * Adds a copy to the viewer's bookcase, with its picture. A book that the catalogue knows, by title and author or
       * by an ISBN that the member has confirmed (else IS_THIS_YOUR_BOOK), gets another copy and is not changed.
       * UNKNOWN_SUBURB, NOT_YOUR_CLUB, RATE_LIMITED, IMAGE_….
       */
      addCopy: defineSteps({
        by: 'writer',
        input: newCopyInput,
        alsoCounts: ['uploadByMember'],
        // Its transaction may be retried (againIfTaken).
        run: (context, input) => addNewCopy(context, input),
      }),

      /**
       * Adds a copy of a known book to the viewer's bookcase. Members who look for it on the page of `wantedIn` are told of
       * it at any distance. NOT_FOUND, UNKNOWN_SUBURB, NOT_YOUR_CLUB.
       */
      addCopyOf: defineCommand({
        by: 'writer',
        input: knownCopyInput,
        run: async ({ tx, viewer: member }, input): Promise<AddedCopy> => {
          const { bookId, location, clientKey, wantedIn } = input
          const own = await copies.lockLocation(tx, member.id)
          const twin = await copies.findCopyByClientKey(tx, member.id, clientKey)
          if (twin) return { copyId: twin.id, bookId: twin.book_id }
          if (!(await matching.lockKnownBook(tx, bookId))) throw new DomainError('NOT_FOUND')
          const suburb = location === null ? ownSuburb(own.suburb) : suburbNamed(location)
          const added = await putIn(tx, {
            member,
            input,
            bookId,
            pictureId: null,
            point: pointIn(suburb, own),
          })
          if (wantedIn !== null) await answerWishes(tx, { copyId: added.copyId, suburb: wantedIn })
          return added
        },
      }),

      /** The known book that IS_THIS_YOUR_BOOK asks about. NOT_FOUND. */
      bookOfIsbn: defineRead({
        by: 'member',
        input: isbnInput,
        run: async ({ db }, { isbn }) => {
          const row = await findKnownOfIsbn(db, isbn)
          if (!row) throw new DomainError('NOT_FOUND')
          return toBookView(row)
        },
      }),
    },
  }

  async function addNewCopy(
    { viewer: member, transaction }: StepsContext<'writer'>,
    input: NewCopy,
  ): Promise<AddedCopy> {
    const added = await copies.findCopyByClientKey(db, member.id, input.clientKey)
    if (added) return { copyId: added.id, bookId: added.book_id }
    // Checked before the picture is decoded: a later failure would leave it behind.
    const named = input.location === null ? null : suburbNamed(input.location)
    if (!named) ownSuburb(member.suburb)
    await findByIsbn(db, input)
    const pictureId = input.cover ? (await pictures.take(member, input.cover, 'cover')).id : null
    return againIfTaken(() =>
      transaction(async (tx) => {
        const own = await copies.lockLocation(tx, member.id)
        const point = pointIn(named ?? ownSuburb(own.suburb), own)
        return add(tx, { member, input, pictureId, point })
      }),
    )
  }

  type Coming<Input> = {
    member: Member
    input: Input
    pictureId: string | null
    point: ReturnType<typeof pointIn>
  }

  async function add(tx: Database, copy: Coming<NewCopy>): Promise<AddedCopy> {
    const { member, input, pictureId } = copy
    const isbn = isbnOf(input)
    const keys = { isbn, match_key: bookKey(input.title, input.author) }
    await matching.lockBook(tx, keys)
    // The same form, sent twice at once, is not asked about the book it has just added.
    const twin = await copies.findCopyByClientKey(tx, member.id, input.clientKey)
    if (twin) return { copyId: twin.id, bookId: twin.book_id }
    const found = await foundFacts(tx, { ...input, isbn }, clock())
    const book = {
      ...bookOf(input, member.id),
      ...keys,
      work_key: found.work,
      cover_id: found.coverId ?? pictureId,
    }
    const ofIsbn = await findByIsbn(tx, input)
    const bookId = await matchOrAdd(tx, { book, ofIsbn, isAnEdition: input.isbn !== null })
    return putIn(tx, { ...copy, bookId })
  }

  async function putIn(tx: Database, copy: Coming<CopyFacts> & { bookId: string }): Promise<AddedCopy> {
    const { member, bookId, pictureId, point } = copy
    const { condition, offer, clientKey, shownTo } = copy.input
    await lockClubToShow(tx, member.id, shownTo)
    const copyId = await copies.insertCopy(tx, {
      ...{ condition, offer, ...point, ...copies.columnsShownTo(shownTo, clock()) },
      book_id: bookId,
      owner_id: member.id,
      picture_id: pictureId,
      client_key: clientKey,
      created_at: clock(),
    })
    if (copyId === undefined) return { copyId: await theSame(tx, member.id, clientKey), bookId }
    await announce(tx, { members: [member.id], about: 'library', from: tabOf(member) })
    return { copyId, bookId }
  }

  function bookOf({ title, author, description, genre, published }: NewCopy, addedBy: string) {
    return { title, author, description, genre, published, added_by: addedBy, created_at: clock() }
  }
}

/** An ISBN belongs to one book: a member who says that theirs is a different one has mistyped it. */
function isbnOf({ isbn, sameBook }: NewCopy): string | null {
  return sameBook === 'other' ? null : isbn
}

/** The book with this ISBN, if there is one and the member has confirmed it; else IS_THIS_YOUR_BOOK. */
async function findByIsbn(on: Database, input: NewCopy): Promise<string | undefined> {
  const isbn = isbnOf(input)
  const known = isbn === null ? undefined : await matching.findBookByIsbn(on, isbn)
  if (known !== undefined && known !== input.sameBook) throw new DomainError('IS_THIS_YOUR_BOOK')
  return known
}

/** The copy that the same form has already added (idempotent). */
async function theSame(tx: Database, ownerId: string, clientKey: string): Promise<string> {
  const copy = await copies.findCopyByClientKey(tx, ownerId, clientKey)
  if (!copy) throw new Error('A copy with this client key was there and is gone')
  return copy.id
}
