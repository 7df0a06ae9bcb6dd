import type { BookGenre } from '#city/genres.ts'
import type { Offer } from '#rules/exchanges.ts'
import { bookKey, type Condition } from '#rules/library.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { ownSuburb, placeIn, suburbNamed } from './copy-place.ts'
import * as copies from './copy-queries.ts'
import * as matching from './match-queries.ts'

export type NewCopy = {
  title: string
  author: string
  description: string
  /** 13 digits. */
  isbn: string | null
  genre: BookGenre | null
  /** As exact as it is known: 2008, 2008-09 or 2008-09-14. */
  published: string | null
  condition: Condition
  offer: Offer
  /** A suburb as typed; null: the member's own. */
  location: string | null
  /** Made once per form shown: the same form sent twice adds one copy. */
  clientKey: string
}

export type AddedCopy = { copyId: string; bookId: string }

export function createNewCopyService(parts: {
  db: Database
  pictures: Pick<Pictures, 'take'>
  clock: () => Date
}) {
  const { db, pictures, clock } = parts

  return {
    /**
     * Puts a copy into the viewer's bookcase. A book the catalogue knows, by ISBN or else by title and author, gets
     * another copy; what it lacked (ISBN, date, genre, cover) is filled in. UNKNOWN_SUBURB, RATE_LIMITED, IMAGE_….
     */
    async addCopy(viewer: Viewer, input: NewCopy, cover: File | null): Promise<AddedCopy> {
      const { id: ownerId } = memberOf(viewer)
      const added = await copies.findCopyByClientKey(db, ownerId, input.clientKey)
      if (added) return { copyId: added.id, bookId: added.book_id }
      // Asked before the picture is taken in: what fails later would leave it behind.
      const named = input.location === null ? null : suburbNamed(input.location)
      if (!named) ownSuburb(memberOf(viewer).suburb)
      const picture = cover && (await pictures.take(viewer, cover, 'cover'))

      return withTransaction(db, async (tx) => {
        const own = await copies.lockPlace(tx, ownerId)
        const bookId = await matchOrAdd(tx, bookOf(input, { ownerId, coverId: picture?.id ?? null }))
        const { condition, offer, clientKey } = input
        const copyId = await copies.insertCopy(tx, {
          condition,
          offer,
          ...placeIn(named ?? ownSuburb(own.suburb), own),
          book_id: bookId,
          owner_id: ownerId,
          client_key: clientKey,
          created_at: clock(),
        })
        if (copyId === undefined) return { copyId: await theSame(tx, ownerId, clientKey), bookId }
        await announce(tx, { members: [ownerId], about: 'library' })
        return { copyId, bookId }
      })
    },
  }

  function bookOf(input: NewCopy, { ownerId, coverId }: { ownerId: string; coverId: string | null }) {
    const { title, author, description, isbn, genre, published } = input
    return {
      title,
      author,
      description,
      isbn,
      genre,
      published,
      match_key: bookKey(title, author),
      cover_id: coverId,
      added_by: ownerId,
      created_at: clock(),
    }
  }
}

/** The book of the catalogue this is, or a new one. */
async function matchOrAdd(tx: Database, book: matching.NewBook): Promise<string> {
  await matching.lockBook(tx, book)
  const { isbn, match_key: matchKey } = book
  const known =
    (isbn && (await matching.findBookByIsbn(tx, isbn))) ||
    // Another ISBN is another edition; a book without one may be any edition.
    (await matching.findBookByKey(tx, { matchKey, onlyWithoutIsbn: isbn !== null }))
  if (!known) return matching.insertBook(tx, book)
  await matching.completeBook(tx, known, book)
  return known
}

/** The copy that the same form, sent a moment earlier, has added. */
async function theSame(tx: Database, ownerId: string, clientKey: string): Promise<string> {
  const copy = await copies.findCopyByClientKey(tx, ownerId, clientKey)
  if (!copy) throw new Error('A copy with this client key was there and is gone')
  return copy.id
}
