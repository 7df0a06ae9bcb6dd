// The browser keeps the scan tray; here its books become copies, exactly as shown or not at all.
import { z } from 'zod'
import { isRefusal } from '#rules/domain-error.ts'
import type { NewCopy } from '#rules/library/copy-inputs.ts'
import { whatDiffers } from '#rules/library/library.ts'
import { type TrayBookToSave, trayInput } from '#rules/library/tray-inputs.ts'
import type { AddedCopy } from '#server/library/new-copy-service.ts'
import { type FoundBook, foundBook } from '#server/look-up/found-book.ts'
import { defineSteps, type StepsContext } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './tray-queries.ts'

/** The result for one book. `changed`: the facts differ from those the member has seen, so the browser looks it up again. */
export type TrayResult = { clientKey: string } & (
  | { is: 'added' }
  | { is: 'changed' }
  | { is: 'refused'; problem: string }
)

/** By client key, by ISBN, by look-up. */
type Known = { added: Set<string>; ours: Map<string, Catalogued>; found: Map<string, FoundBook> }
type Catalogued = { id: string; title: string; author: string }

const foundBooks = z.array(foundBook)
/** Refusals about the member apply to every book. */
const refusesAll: ReadonlySet<string> = new Set([
  'AUTHENTICATION_REQUIRED',
  'LEAVING',
  'SUSPENDED',
  'ACCESS_DENIED',
])

export function createTrayService(parts: {
  db: Database
  addNewCopy: (context: StepsContext<'writer'>, input: NewCopy) => Promise<AddedCopy>
  clock: () => Date
}) {
  const { db, addNewCopy, clock } = parts

  return {
    /**
     * Adds a copy of each book to the viewer's bookcase and returns the result of each, in order. Each copy is stored once (idempotent)
     * in its own transaction: a browser that got no answer sends the same tray again.
     */
    saveTray: defineSteps({
      by: 'writer',
      input: trayInput,
      run: async (context, { books, location }): Promise<TrayResult[]> => {
        const known = await whatIsKnown(context.viewer.id, books)
        const results: TrayResult[] = []
        // One after the other: two may be copies of one book.
        for (const book of books) results.push(await save(context, { book, location, known }))
        return results
      },
    }),
  }

  async function save(
    context: StepsContext<'writer'>,
    { book, location, known }: { book: TrayBookToSave; location: string | null; known: Known },
  ): Promise<TrayResult> {
    const { clientKey, condition, offer, isbn, title, author } = book
    if (known.added.has(clientKey)) return { clientKey, is: 'added' }
    const facts = factsOf(book, known)
    if (!facts) return { clientKey, is: 'changed' }
    const ownerId = context.viewer.id
    try {
      const copy = { ...facts, clientKey, condition, offer, location, shownTo: 'all' }
      const { bookId } = await addNewCopy(context, copy)
      // The next one may be another copy of it.
      if (isbn !== null) known.ours.set(isbn, { id: bookId, title, author })
      return { clientKey, is: 'added' }
    } catch (error) {
      if (!isRefusal(error) || refusesAll.has(error.code)) throw error
      // A book with this ISBN was added at this moment: by the same tray, sent twice, or by another member.
      if (error.code === 'IS_THIS_YOUR_BOOK') {
        const added = await queries.findAddedKeys(db, { ownerId, keys: [clientKey] })
        return { clientKey, is: added.has(clientKey) ? 'added' : 'changed' }
      }
      return { clientKey, is: 'refused', problem: error.message }
    }
  }

  async function whatIsKnown(ownerId: string, books: readonly TrayBookToSave[]): Promise<Known> {
    const keys = books.map(({ clientKey }) => clientKey)
    const isbns = books.flatMap(({ isbn }) => isbn ?? [])
    const ids = books.flatMap(({ lookUpId }) => lookUpId ?? [])
    const [added, ours, found] = await Promise.all([
      queries.findAddedKeys(db, { ownerId, keys }),
      isbns.length > 0 ? queries.findBooksOfIsbns(db, isbns) : [],
      ids.length > 0 ? queries.findFoundBooks(db, { ids, now: clock() }) : [],
    ])
    return {
      added,
      ours: new Map(ours.flatMap((book) => (book.isbn ? [[book.isbn, book]] : []))),
      found: new Map(
        found.flatMap(({ id, found: answer }) => {
          const [first] = foundBooks.parse(answer)
          return first ? [[id, first as FoundBook]] : [] // as a look-up has stored it
        }),
      ),
    }
  }
}

type Facts = Omit<NewCopy, 'clientKey' | 'condition' | 'offer' | 'location' | 'shownTo'>

/** Undefined if the facts are not, or no longer, those the member has seen. */
function factsOf(book: TrayBookToSave, { ours, found }: Known): Facts | undefined {
  const { isbn, title, author, bookId, lookUpId } = book
  const unknown = { description: '', published: null, sameBook: null, lookedUp: null }
  const bare = { ...unknown, title, author, isbn, genre: book.genre }
  const catalogued = isbn === null ? undefined : ours.get(isbn)
  if (catalogued) {
    return whatDiffers(book, catalogued).length === 0 ? { ...bare, sameBook: catalogued.id } : undefined
  }
  if (bookId !== null) return undefined
  if (lookUpId === null) return bare
  const looked = found.get(lookUpId)
  if (!looked || looked.isbn !== isbn || whatDiffers(book, looked).length > 0) return undefined
  const { description, genre, published } = looked
  return {
    ...bare,
    description: description ?? '',
    genre: genre ?? book.genre,
    published,
    lookedUp: lookUpId,
  }
}
