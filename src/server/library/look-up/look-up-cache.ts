// A cache of what services know about books: faster for members, and fewer requests to the services.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/base/durations.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { findRecordedBook } from '#server/library/catalogue-import/recorded-book.ts'
import type { BookFinder, FinderResult, Question } from '#server/look-up/book-finder.ts'
import { type FoundBook, foundBook } from '#server/look-up/found-book.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './look-up-queries.ts'

// A partial answer is kept about as long as filling in a form takes.
const KEPT_MS = { found: 30 * DAY_MS, partial: HOUR_MS, unknown: DAY_MS, away: MINUTE_MS }

/** The facts of a book that was found. */
export type Facts = {
  title: string
  author: string
  description: string | null
  published: string | null
  genre: string | null
}

/** `lookUpId` links the cover to the book when it is added. */
export type Found = { is: 'found'; lookUpId: string; coverId: string | null; facts: Facts }

type Kept = { id: string; books: KeptBook[]; coverId: string | null; isCoverTried: boolean }
type KeptBook = z.output<typeof foundBook>

const foundBooks = z.array(foundBook)

export function createLookUpCache(parts: {
  db: Database
  finder: BookFinder
  pictures: Pick<Pictures, 'takeFetched'>
  clock: () => Date
}) {
  const { db, finder, pictures, clock } = parts

  return {
    /** In the order in which they are asked: our own records, then the services that this site may use. */
    sources: ['records', ...finder.sources] as const,

    /** The service's answer, possibly cached; undefined while it is unavailable. */
    async of(source: queries.SourceRow, question: Question): Promise<Kept | undefined> {
      const asked = nameOf(question)
      const rows = await queries.findLookUps(db, { source, asked, now: clock() })
      const known = rows.find((row) => row.asked === asked)
      if (known?.found) return kept(known)
      if (rows.length > 0) return undefined
      if (source === 'records') return ofRecords(asked, question)
      const row = await remember(source, asked, await finder.ask(source, question))
      return row.found ? kept(row) : undefined
    },

    /** One book of a cached answer with all details; undefined once it has expired. */
    async oneOf(lookUpId: string, position: number): Promise<Kept | undefined> {
      const row = await queries.findFound(db, { id: lookUpId, now: clock() })
      const book = foundBooks.parse(row?.found ?? [])[position]
      if (!row || !book) return undefined
      // The cache key has all that is known of the book: two volumes may have the same title.
      const asked = `book:${digestOf(book)}`
      const [known] = await queries.findLookUps(db, { source: row.source, asked, now: clock() })
      if (known?.asked === asked && known.found) return kept(known)
      const said = book.description ?? (book.work && (await finder.describe(book.work)))
      const isPartial = said === 'not now'
      const whole = { ...book, description: isPartial ? null : said || null }
      const books = [whole as FoundBook]
      return kept(
        await remember(row.source, asked, { is: 'answered', books, ...(isPartial && { isPartial }) }),
      )
    },

    /** The first of the books with its cover, which is fetched once if it is available. */
    async withCover({ id, books: [book], ...cover }: Kept, memberId: string): Promise<Found | undefined> {
      if (!book) return undefined
      const coverId = cover.isCoverTried ? cover.coverId : await fetchCover(id, book.coverUrl, memberId)
      return { is: 'found', lookUpId: id, coverId, facts: factsOf(book) }
    },
  }

  /** Missing records are not cached: the next dump may contain them. Records can only be looked up by ISBN. */
  async function ofRecords(asked: string, question: Question): Promise<Kept> {
    const book = 'isbn' in question ? await findRecordedBook(db, question.isbn, finder.coverUrl) : undefined
    if (!book) return { id: '', books: [], coverId: null, isCoverTried: false }
    return kept(await remember('records', asked, { is: 'answered', books: [book] }))
  }

  function remember(
    source: queries.SourceRow,
    asked: string,
    answer: FinderResult,
  ): Promise<queries.LookUpRow> {
    const now = clock()
    const until = (ms: number) => new Date(now.getTime() + ms)
    if (answer.is === 'away') {
      const [what, ms] =
        answer.seconds === undefined ? [asked, KEPT_MS.away] : [queries.ANYTHING, answer.seconds * 1000]
      return queries.rememberLookUp(db, { source, asked: what, found: null, now, expiresAt: until(ms) })
    }
    const ms = KEPT_MS[answer.isPartial ? 'partial' : answer.books.length > 0 ? 'found' : 'unknown']
    const found = JSON.stringify(answer.books)
    return queries.rememberLookUp(db, { source, asked, found, now, expiresAt: until(ms) })
  }

  async function fetchCover(id: string, url: string | null, memberId: string): Promise<string | null> {
    const bytes = url === null ? 'none' : await finder.cover(url)
    const picture = typeof bytes === 'string' ? bytes : await pictures.takeFetched(bytes, memberId)
    // The next look-up of this book tries again.
    if (picture === 'not now') return null
    return queries.keepCover(db, id, picture === 'none' ? null : picture.id)
  }
}

function nameOf(question: Question): string {
  return 'isbn' in question ? `isbn:${question.isbn}` : `words:${digestOf([question.title, question.author])}`
}

/** The digest of exactly this text: 'C#' and 'C++' are different questions. */
function digestOf(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

function kept(row: queries.LookUpRow): Kept {
  const books = foundBooks.parse(row.found)
  return { id: row.id, books, coverId: row.cover_id, isCoverTried: row.is_cover_tried }
}

export function factsOf({ title, author, description, published, genre }: Facts): Facts {
  return { title, author, description, published, genre }
}
