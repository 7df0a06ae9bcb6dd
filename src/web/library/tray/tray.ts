// The scan tray: books waiting to be saved together. Pure functions; the browser stores it (stored-tray.ts).
import { type BookGenre, bookGenres } from '#city/genres.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { type Condition, defaultCondition } from '#rules/library/library.ts'
import { mostInTray } from '#rules/library/tray.ts'
import type { TrayBookToSave } from '#rules/library/tray-inputs.ts'
import type { LookedUp } from '#server/library/look-up/look-up-service.ts'
import type { TrayResult } from '#server/library/tray/tray-service.ts'
import { foundCover } from '#web/library/look-up/found-cover.ts'
import { type BookWords, fixedWords, statusWith } from './fixed-words.ts'

export type TrayBook = {
  /** The client key of its copy, so that it is stored once (idempotent). */
  key: string
  /** 13 digits; empty if it has none, or it cannot be read. */
  isbn: string
  /** `asking` until the look-up responds; `ours` and `found` are its results, `typed` is by hand. */
  is: 'asking' | 'ours' | 'found' | 'unknown' | 'typed'
  title: string
  author: string
  genre: string | null
  cover: { id: string; tint: string } | null
  bookId: string | null
  lookUpId: string | null
  /** Its own; otherwise those chosen for all. */
  condition?: Condition | undefined
  offer?: Offer | undefined
  /** Why it was not saved. */
  problem?: string
}

/** Edited by hand; without condition or offer, those of all apply. */
export type Fixed = Pick<TrayBook, 'condition' | 'offer'> & {
  typed: BookWords
  /** For a typed book; otherwise the facts found are used. */
  genre?: BookGenre | undefined
  /** As they were when the form opened. */
  opened: BookWords
}

export type Tray = {
  books: readonly TrayBook[]
  condition: Condition
  offer: Offer
  /** The suburb of members who have not given theirs. */
  location: string
  /** For Undo: the tray's books before, and what was done. */
  before?: { did: string; books: readonly TrayBook[] }
}

export const emptyTray: Tray = { books: [], condition: defaultCondition, offer: 'lend', location: '' }

// Increment it when the shape changes: a stored tray may be older than the app.
const SHAPE = 1

export function writtenTray(tray: Tray): string {
  return JSON.stringify({ shape: SHAPE, tray })
}

/** The stored tray; an empty one if it cannot be read. */
export function readTray(kept: string): Tray {
  try {
    const { shape, tray }: { shape?: unknown; tray?: Tray } = JSON.parse(kept)
    return shape === SHAPE && tray ? tray : emptyTray
  } catch {
    return emptyTray
  }
}

const blank = { title: '', author: '', genre: null, cover: null, bookId: null, lookUpId: null }

/** Newest first. */
export function withScanned(before: Tray, { isbn, key }: { isbn: string; key: string }): Tray {
  if (isFull(before) || before.books.some((book) => book.key === key)) return before
  const book: TrayBook = { ...blank, key, isbn, is: 'asking' }
  return { ...before, ...undoable(before, 'adding a book'), books: [book, ...before.books] }
}

export const isFull = ({ books }: Tray) => books.length >= mostInTray

export function isInTray({ books }: Tray, isbn: string): boolean {
  return books.some((book) => book.isbn === isbn)
}

/** Applies a look-up's result to all waiting copies of this ISBN. Nothing changes if the server cannot be reached. */
export function withLookedUp(before: Tray, isbn: string, lookedUp: LookedUp): Tray {
  if (lookedUp.is === 'unreachable') return before
  return changed(before, (book) =>
    book.isbn === isbn && book.is === 'asking' ? { ...book, ...knownOf(lookedUp) } : book,
  )
}

function knownOf(lookedUp: Exclude<LookedUp, { is: 'unreachable' }>): Partial<TrayBook> {
  if (lookedUp.is === 'ours') {
    const { id, title, author, genre, cover } = lookedUp.book
    return { is: 'ours', bookId: id, lookUpId: null, title, author, genre, cover }
  }
  if (lookedUp.is !== 'found') return { is: 'unknown' }
  const { lookUpId, coverId, facts } = lookedUp
  const { title, author, genre } = facts
  return { is: 'found', lookUpId, bookId: null, title, author, genre, cover: foundCover(coverId) }
}

/** Edited by hand. Typed facts replace those found, except the genre, unless another is chosen. */
export function withTyped(before: Tray, key: string, { typed, opened, genre, ...choice }: Fixed): Tray {
  return changed({ ...before, ...undoable(before, 'a change') }, (book) => {
    if (book.key !== key) return book
    const { problem: _, ...known } = book
    const rest = { ...known, ...choice }
    const words = fixedWords(typed, { opened, now: book })
    const is = statusWith(words, book)
    if (is === 'asking') return { ...rest, ...(words.isbn === book.isbn ? {} : blank), isbn: words.isbn, is }
    const chosen = genre ?? book.genre
    if (is === book.is && is !== 'typed') return { ...rest, ...words, genre: chosen }
    return { ...rest, ...blank, ...words, genre: chosen, is }
  })
}

export function without(before: Tray, key: string): Tray {
  const books = before.books.filter((book) => book.key !== key)
  return { ...before, ...undoable(before, 'removing a book'), books }
}

function undoable({ books }: Tray, did: string): Pick<Tray, 'before'> {
  return { before: { did, books } }
}

/** Facts found in the meantime are kept. */
export function undone(tray: Tray): Tray {
  if (!tray.before) return tray
  const now = new Map(tray.books.map((book) => [book.key, book]))
  const books = tray.before.books.map((book) => {
    const later = now.get(book.key)
    return book.is === 'asking' && later?.isbn === book.isbn ? later : book
  })
  const { before: _, ...rest } = tray
  return { ...rest, books }
}

/** The books that can be saved, as they are sent. */
export function toSave({ books, condition, offer }: Tray): TrayBookToSave[] {
  return books
    .filter(({ is }) => is === 'ours' || is === 'found' || is === 'typed')
    .map((book) => ({
      clientKey: book.key,
      isbn: book.isbn || null,
      title: book.title,
      author: book.author,
      genre: bookGenres.find((known) => known === book.genre) ?? null,
      bookId: book.bookId,
      lookUpId: book.lookUpId,
      condition: book.condition ?? condition,
      offer: book.offer ?? offer,
    }))
}

/** Saved books are removed; Undo does not bring them back. */
export function withResults(before: Tray, results: readonly TrayResult[]): Tray {
  const of = new Map(results.map((result) => [result.clientKey, result]))
  const { before: _, ...rest } = before
  const books = before.books.flatMap((book): TrayBook[] => {
    const result = of.get(book.key)
    if (!result) return [book]
    if (result.is === 'added') return []
    if (result.is === 'refused') return [{ ...book, problem: result.problem }]
    return [{ ...book, ...blank, is: 'asking', problem: changedMeanwhile }]
  })
  return { ...rest, books }
}

const changedMeanwhile = 'The catalogue has another book with this ISBN. Check it, then save again.'

function changed(tray: Tray, change: (book: TrayBook) => TrayBook): Tray {
  return { ...tray, books: tray.books.map(change) }
}
