// Looking a book up by its ISBN: in our own catalogue, then by the services that know books. What they say is kept for a while.
import { z } from 'zod'
import { isbn13 } from '#rules/library/isbn.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { findRecordedBook } from '#server/library/catalogue-import/recorded-book.ts'
import { toBookView } from '#server/library/library-view.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Answer, BookFinder } from '#server/look-up/book-finder.ts'
import { foundBook } from '#server/look-up/found-book.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './look-up-queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const KEPT_MS = { found: 30 * DAY_MS, unknown: DAY_MS, away: MINUTE_MS }

/** What is told of a book that was found; `lookUpId` brings its cover along when it is added. */
type Facts = {
  title: string
  author: string
  description: string | null
  published: string | null
  genre: string | null
}

export type LookedUp =
  | { is: 'ours'; book: ReturnType<typeof toBookView>; facts: Facts }
  | { is: 'found'; lookUpId: string; coverId: string | null; facts: Facts }
  /** No book has such a number. */
  | { is: 'wrong' }
  /** Nobody knows it. */
  | { is: 'unknown' }
  /** Nobody who was asked knows it, and not everybody could be asked. */
  | { is: 'unreachable' }

const foundBooks = z.array(foundBook)

export function createLookUpService(parts: {
  db: Database
  finder: BookFinder
  pictures: Pick<Pictures, 'takeFetched'>
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
}) {
  const { db, finder, pictures, limits, clock } = parts

  return {
    /** By ISBN-10 or -13 as typed. RATE_LIMITED. */
    async lookUp(viewer: Viewer, typed: string): Promise<LookedUp> {
      const { id: memberId } = memberOf(viewer)
      const isbn = isbn13(typed)
      if (!isbn) return { is: 'wrong' }
      const ours = await queries.findOurs(db, isbn)
      if (ours) return { is: 'ours', book: toBookView(ours), facts: factsOf(ours) }
      await limits.take('lookUpByMember', memberId)
      let isAway = finder.sources.length === 0
      for (const source of ['records', ...finder.sources] as const) {
        const row = await answerOf(source, isbn)
        if (!row) isAway = true
        const book = row?.books[0]
        if (!row || !book) continue
        const coverId = row.isCoverTried ? row.coverId : await fetchCover(row.id, book.coverUrl, memberId)
        return { is: 'found', lookUpId: row.id, coverId, facts: factsOf(book) }
      }
      return { is: isAway ? 'unreachable' : 'unknown' }
    },
  }

  /** What the service says, or said lately; nothing while it is away. */
  async function answerOf(source: queries.SourceRow, isbn: string) {
    const asked = `isbn:${isbn}`
    const rows = await queries.findLookUps(db, { source, asked, now: clock() })
    const known = rows.find((row) => row.asked === asked)
    if (known?.found) {
      const books = foundBooks.parse(known.found)
      return { id: known.id, books, coverId: known.cover_id, isCoverTried: known.is_cover_tried }
    }
    if (rows.length > 0) return undefined
    if (source === 'records') return answerOfRecords(asked, isbn)
    const answer = await finder.ask(source, { isbn })
    const id = await remember(source, asked, answer)
    return answer.is === 'away' ? undefined : { id, books: answer.books, coverId: null, isCoverTried: false }
  }

  /** What they lack is not remembered: the next dump may bring it. */
  async function answerOfRecords(asked: string, isbn: string) {
    const book = await findRecordedBook(db, isbn, finder.coverUrl)
    const books = book ? [book] : []
    const id = book ? await remember('records', asked, { is: 'answered', books }) : ''
    return { id, books, coverId: null, isCoverTried: false }
  }

  function remember(source: queries.SourceRow, asked: string, answer: Answer): Promise<string> {
    const now = clock()
    const until = (ms: number) => new Date(now.getTime() + ms)
    if (answer.is === 'away') {
      const [what, ms] =
        answer.seconds === undefined ? [asked, KEPT_MS.away] : [queries.ANYTHING, answer.seconds * 1000]
      return queries.rememberLookUp(db, { source, asked: what, found: null, now, expiresAt: until(ms) })
    }
    const ms = answer.books.length > 0 ? KEPT_MS.found : KEPT_MS.unknown
    const found = JSON.stringify(answer.books)
    return queries.rememberLookUp(db, { source, asked, found, now, expiresAt: until(ms) })
  }

  async function fetchCover(id: string, url: string | null, memberId: string): Promise<string | null> {
    const bytes = url === null ? null : await finder.cover(url)
    const picture = bytes && (await pictures.takeFetched(bytes, memberId))
    await queries.keepCover(db, id, picture?.id ?? null)
    return picture?.id ?? null
  }
}

function factsOf({ title, author, description, published, genre }: Facts): Facts {
  return { title, author, description, published, genre }
}
