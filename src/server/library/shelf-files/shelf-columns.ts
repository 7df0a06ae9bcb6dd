// The columns of each site's file and how to read its rows. Columns are found by name, whatever their position and
// the file's name.
import { ratingOf } from '#rules/library/filed-reviews.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { type Condition, conditions } from '#rules/library/library.ts'
import { mediumOf } from '#rules/library/media.ts'
import { longestReview } from '#rules/library/reviews.ts'
import type { FiledAs, FiledBook, Offering, ShelfFileKind } from '#rules/library/shelf-files.ts'
import { lineOf, publishedOf, textOf, typedLine, typedText } from '#server/look-up/found-book.ts'

/** The cell in a column of the row, cut to this length; empty if there is none. */
export type Cells = (column: string, most?: number) => string

type Kind = {
  /** The columns that identify a file of this kind. */
  knownBy: readonly string[]
  read(cells: Cells): Raw
}
type Raw = {
  title: string
  author: string
  /** The first valid one is used. */
  isbns: string[]
  published: string
  filedAs: FiledAs
  /** The kind of medium in the site's words. */
  medium: string
  rating: string
  review: string
  condition?: string
  offered?: string
}

// With HTML markup it may be longer than a review here, to which it is cut.
const LONGEST_REVIEW = 4 * longestReview

/** In the order in which they are tried. Names are in lower case. */
export const shelfColumns: Readonly<Record<ShelfFileKind, Kind>> = {
  goodreads: {
    knownBy: ['title', 'author', 'exclusive shelf'],
    read: (cells) => ({
      title: withoutSeries(cells('title')),
      author: cells('author'),
      isbns: [cells('isbn13'), cells('isbn')].map(withoutFormula),
      published: cells('year published') || cells('original publication year'),
      filedAs: Number(cells('owned copies')) > 0 ? 'owned' : goodreadsShelf(cells('exclusive shelf')),
      medium: cells('binding'),
      rating: cells('my rating'),
      review: cells('my review', LONGEST_REVIEW),
    }),
  },
  storygraph: {
    knownBy: ['title', 'authors', 'read status'],
    read: (cells) => ({
      title: cells('title'),
      author: cells('authors'),
      isbns: [cells('isbn/uid')],
      published: '',
      filedAs: /^yes$/i.test(cells('owned?')) ? 'owned' : goodreadsShelf(cells('read status')),
      medium: cells('format'),
      rating: cells('star rating'),
      review: cells('review', LONGEST_REVIEW),
    }),
  },
  librarything: {
    knownBy: ['title', 'primary author', 'collections'],
    read: (cells) => ({
      title: cells('title'),
      author: firstNameFirst(cells('primary author')),
      isbns: [...cells('isbns').split(','), cells('isbn').replace(/[[\]]/g, '')],
      published: cells('date'),
      filedAs: libraryThingShelf(cells('collections')),
      medium: cells('media'),
      rating: cells('rating'),
      review: cells('review', LONGEST_REVIEW),
    }),
  },
  ours: {
    knownBy: ['title', 'author', 'isbn', 'shelf', 'condition'],
    read: (cells) => ({
      title: cells('title'),
      author: cells('author'),
      isbns: [cells('isbn')],
      published: cells('published'),
      filedAs: ownShelf(cells('shelf')),
      // Everything in a bookcase is on paper.
      medium: '',
      rating: cells('rating'),
      review: cells('review', LONGEST_REVIEW),
      condition: cells('condition'),
      offered: cells('offered'),
    }),
  },
}

/** In our words and lengths. */
export function filedBook(kind: ShelfFileKind, cells: Cells): FiledBook {
  const raw = shelfColumns[kind].read(cells)
  // The sites' texts are HTML, ours are as members typed them.
  const [asLine, asText] = kind === 'ours' ? [typedLine, typedText] : [lineOf, textOf]
  const title = asLine(raw.title)
  const author = asLine(raw.author)
  const said = raw.isbns.map((each) => each.trim()).filter(Boolean)
  const isbn = said.map((each) => isbn13(withLostZero(each))).find((each) => each !== undefined) ?? null
  const problem = !title ? 'title' : !author ? 'author' : null
  return {
    title,
    author,
    isbn,
    published: publishedOf(raw.published.slice(0, 40)),
    filedAs: raw.filedAs,
    medium: mediumOf(raw.medium),
    rated: ratingOf(raw.rating),
    review: asText(raw.review),
    condition: conditionOf(raw.condition),
    offering: offeringOf(raw.offered),
    problem: problem ?? (said.length > 0 && isbn === null && looksLikeIsbn(said) ? 'isbn' : null),
  }
}

/** StoryGraph gives books without an ISBN an id of its own. The last form is what a spreadsheet makes of an ISBN: 9.78014E+12. */
function looksLikeIsbn(said: string[]): boolean {
  return said.some(
    (each) =>
      /^(97[89])?\d{9}[\dX]$/i.test(each.replaceAll('-', '')) ||
      /^\d{8}[\dX]$/i.test(each) ||
      /^\d([.,]\d+)?E\+\d+$/i.test(each),
  )
}

/** A spreadsheet takes an ISBN for a number, without the zero at its beginning. */
function withLostZero(isbn: string): string {
  return /^\d{8}[\dX]$/i.test(isbn) ? `0${isbn}` : isbn
}

/** Goodreads and StoryGraph use the same names for the three shelves; a member's own shelves have no equivalent here. */
function goodreadsShelf(shelf: string): FiledAs {
  if (shelf === 'to-read') return 'wanted'
  return ['read', 'currently-reading', 'did-not-finish'].includes(shelf) ? 'read' : 'nowhere'
}

function ownShelf(shelf: string): FiledAs {
  if (/^wishlist$/i.test(shelf)) return 'wanted'
  return /^read$/i.test(shelf) ? 'read' : 'owned'
}

function libraryThingShelf(collections: string): FiledAs {
  const named = collections.split(',').map((each) => each.trim().toLowerCase())
  if (named.includes('wishlist')) return 'wanted'
  if (named.includes('your library')) return 'owned'
  if (named.includes('to read')) return 'wanted'
  if (named.includes('read but unowned') || named.includes('currently reading')) return 'read'
  // Some libraries have only collections of their own.
  return named.some(Boolean) ? 'owned' : 'nowhere'
}

/** 'Gideon the Ninth (The Locked Tomb #1)' is the first of a series, not another title. */
function withoutSeries(title: string): string {
  const ended = title.trimEnd()
  const start = ended.lastIndexOf('(')
  // Without a regular expression, because one anchored at the end takes quadratic time.
  const isSeries = start >= 0 && ended.indexOf(')', start) === ended.length - 1 && ended.includes('#', start)
  return isSeries ? ended.slice(0, start).trimEnd() : title
}

/** Goodreads writes ="0143180142", so that spreadsheets keep the zero. */
function withoutFormula(cell: string): string {
  return cell.replace(/^="?|"$/g, '')
}

/** 'Cortazar, Julio' as printed on the book; a name with more than one comma is left unchanged. */
function firstNameFirst(name: string): string {
  const [last = '', first = '', ...rest] = name.split(',').map((part) => part.trim())
  return first && rest.length === 0 ? `${first} ${last}` : name
}

/** Files from before have a column 'Offer' instead, which does not tell which copies nobody was to see. */
function offeringOf(said = ''): Offering | null {
  return offeredAs.get(said.trim().toLowerCase()) ?? null
}

const offeredAs: ReadonlyMap<string, Offering> = new Map([
  ['lend', 'lend'],
  ['give', 'give'],
  ['no', 'paused'],
])

function conditionOf(said = ''): Condition | null {
  return conditions.find((known) => known.toLowerCase() === said.trim().toLowerCase()) ?? null
}
