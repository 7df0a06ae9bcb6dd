import type { BookGenre } from '#city/genres.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { isUuid } from '#rules/ids.ts'
import { bookKey, type Condition } from '#rules/library/library.ts'
import { type Member, memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import { ownSuburb, placeIn, suburbNamed } from './copy-place.ts'
import * as copies from './copy-queries.ts'
import { toBookView } from './library-view.ts'
import { foundFacts } from './look-up/found-facts.ts'
import { findKnownOfIsbn } from './look-up/known-book-queries.ts'
import { againIfTaken, matchOrAdd } from './match-book.ts'
import * as matching from './match-queries.ts'

type CopyFacts = {
  condition: Condition
  offer: Offer
  /** A suburb as typed; null: the member's own. */
  location: string | null
  /** Made once per form shown: the same form sent twice adds one copy. */
  clientKey: string
}

export type NewCopy = CopyFacts & {
  title: string
  author: string
  description: string
  /** 13 digits. */
  isbn: string | null
  genre: BookGenre | null
  /** As exact as it is known: 2008, 2008-09 or 2008-09-14. */
  published: string | null
  /** What the member answered when a known ISBN was asked about: the book's id, or that theirs is another one. */
  sameBook: string | 'other' | null
  /** What was found when the book was looked up: its cover and its work come along. */
  lookedUp?: string | null
}

/** Of a book of the catalogue, which stays as it is. */
export type KnownCopy = CopyFacts & { bookId: string }

export type AddedCopy = { copyId: string; bookId: string }

export function createNewCopyService(parts: {
  db: Database
  pictures: Pick<Pictures, 'take'>
  clock: () => Date
}) {
  const { db, pictures, clock } = parts

  return {
    /**
     * Puts a copy into the viewer's bookcase; the picture belongs to it. A book the catalogue knows, by title and author or
     * by an ISBN that the member has said to be theirs (else IS_THIS_YOUR_BOOK), gets another copy and stays as it is.
     * UNKNOWN_SUBURB, RATE_LIMITED, IMAGE_….
     */
    async addCopy(viewer: Viewer, input: NewCopy, picture: File | null): Promise<AddedCopy> {
      const member = writerOf(viewer)
      const added = await copies.findCopyByClientKey(db, member.id, input.clientKey)
      if (added) return { copyId: added.id, bookId: added.book_id }
      // Asked before the picture is taken in: what fails later would leave it behind.
      const named = input.location === null ? null : suburbNamed(input.location)
      if (!named) ownSuburb(member.suburb)
      await findByIsbn(db, input)
      const pictureId = picture && (await pictures.take(viewer, picture, 'cover')).id
      return againIfTaken(() =>
        asWriter(db, viewer, async (tx) => {
          const own = await copies.lockPlace(tx, member.id)
          const place = placeIn(named ?? ownSuburb(own.suburb), own)
          return add(tx, { member, input, pictureId, place })
        }),
      )
    },

    /** Puts a copy of a book of the catalogue into the viewer's bookcase. NOT_FOUND, UNKNOWN_SUBURB. */
    async addCopyOf(viewer: Viewer, input: KnownCopy): Promise<AddedCopy> {
      const member = writerOf(viewer)
      const { bookId, location, clientKey } = input
      if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
      return asWriter(db, viewer, async (tx) => {
        const own = await copies.lockPlace(tx, member.id)
        const twin = await copies.findCopyByClientKey(tx, member.id, clientKey)
        if (twin) return { copyId: twin.id, bookId: twin.book_id }
        if (!(await matching.lockKnownBook(tx, bookId))) throw new DomainError('NOT_FOUND')
        const suburb = location === null ? ownSuburb(own.suburb) : suburbNamed(location)
        return putIn(tx, { member, input, bookId, pictureId: null, place: placeIn(suburb, own) })
      })
    },

    /** The book of the catalogue that IS_THIS_YOUR_BOOK asks about. NOT_FOUND. */
    async bookOfIsbn(viewer: Viewer, isbn: string) {
      memberOf(viewer)
      const row = await findKnownOfIsbn(db, isbn)
      if (!row) throw new DomainError('NOT_FOUND')
      return toBookView(row)
    },
  }

  type Coming<Input> = {
    member: Member
    input: Input
    pictureId: string | null
    place: ReturnType<typeof placeIn>
  }

  async function add(tx: Database, copy: Coming<NewCopy>): Promise<AddedCopy> {
    const { member, input, pictureId } = copy
    const isbn = isbnOf(input)
    const keys = { isbn, match_key: bookKey(input.title, input.author) }
    await matching.lockBook(tx, keys)
    // The same form, sent twice at once, is not asked about the book it has just added.
    const twin = await copies.findCopyByClientKey(tx, member.id, input.clientKey)
    if (twin) return { copyId: twin.id, bookId: twin.book_id }
    const found = await foundFacts(tx, { ...input, isbn, lookedUp: input.lookedUp ?? null }, clock())
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
    const { member, bookId, pictureId, place } = copy
    const { condition, offer, clientKey } = copy.input
    const copyId = await copies.insertCopy(tx, {
      ...{ condition, offer, ...place },
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

/** One book has an ISBN: who says that theirs is another one has mistyped it. */
function isbnOf({ isbn, sameBook }: NewCopy): string | null {
  return sameBook === 'other' ? null : isbn
}

/** The book with this ISBN, if there is one and the member has said that it is theirs; else IS_THIS_YOUR_BOOK. */
async function findByIsbn(on: Database, input: NewCopy): Promise<string | undefined> {
  const isbn = isbnOf(input)
  const known = isbn === null ? undefined : await matching.findBookByIsbn(on, isbn)
  if (known !== undefined && known !== input.sameBook) throw new DomainError('IS_THIS_YOUR_BOOK')
  return known
}

/** The copy that the same form, sent a moment earlier, has added. */
async function theSame(tx: Database, ownerId: string, clientKey: string): Promise<string> {
  const copy = await copies.findCopyByClientKey(tx, ownerId, clientKey)
  if (!copy) throw new Error('A copy with this client key was there and is gone')
  return copy.id
}
