// Looking for books: what is near, what is new, one book and who shares it, and wishes.
import type { City } from '#city/city.ts'
import { bookGenres } from '#city/genres.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { type Standpoint, standpointOf } from '#rules/place/standpoint.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import type { BookFilter } from './book-filter-queries.ts'
import * as books from './book-queries.ts'
import { type Onlooker, toBookCard, toBookDetail, toSharer, toWish } from './library-view.ts'
import { findNearest } from './nearest-queries.ts'
import * as searching from './search-queries.ts'
import * as wishes from './wish-queries.ts'

/** Nobody pages through more; a total beyond it is given as "more than". */
const MOST_BOOKS = 1000

/** Distances are from where the viewer is, unless another place is asked about. */
type From = { from?: Standpoint | undefined }

export type Search = From & {
  text: string
  genre: string | null
  withinKm?: number
  /** From 1. */
  page: number
  pageSize: number
}

export function createCatalogueService({ db, city }: { db: Database; city: City }) {
  const onlooker = (viewer: Viewer, from?: Standpoint): Onlooker => ({
    viewer,
    from: from ?? standpointOf(viewer, city),
  })

  return {
    /** The nearest available books of others, one card each. */
    async nearest(viewer: Viewer, { limit, withinKm, from }: From & { limit: number; withinKm: number }) {
      const looking = onlooker(viewer, from)
      const rows = await findNearest(db, { ...looking, withinKm, limit, offset: 0, withOwn: false })
      return rows.map((row) => toBookCard(row, looking))
    },

    /** One card per matching book that somebody shares, with its nearest copy; nearest first. Above 1,000 books `isCapped`. */
    async search(viewer: Viewer, search: Search) {
      const looking = onlooker(viewer, search.from)
      const { withinKm, pageSize: limit } = search
      // PostgreSQL takes no NUL in a text.
      const text = search.text.replaceAll('\0', ' ').trim()
      const filter: BookFilter = { text, genre: search.genre }
      const offset = (Math.min(search.page, Math.ceil(MOST_BOOKS / limit)) - 1) * limit
      const facts = { ...looking, withinKm, filter, limit, offset, withOwn: true, most: MOST_BOOKS + 1 }
      const { total, rows } = await pageOf(db, facts)
      return {
        total: Math.min(total, MOST_BOOKS),
        isCapped: total > MOST_BOOKS,
        books: rows.map((row) => toBookCard(row, looking)),
      }
    },

    /** The genres somebody shares a book of, in the order of the city's list. */
    async genresInUse(): Promise<string[]> {
      const inUse = new Set(await books.findGenresInUse(db))
      return bookGenres.filter((genre) => inUse.has(genre))
    },

    async newest(viewer: Viewer, limit: number) {
      const looking = onlooker(viewer)
      const rows = await books.findNewest(db, viewer, limit)
      return rows.map((row) => toBookCard(row, looking))
    },

    /** A book and who shares it, nearest first. NOT_FOUND. */
    async book(viewer: Viewer, id: string) {
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      const looking = onlooker(viewer)
      const [row, sharers] = await Promise.all([
        books.findBook(db, viewer, id),
        books.findSharers(db, { ...looking, bookId: id }),
      ])
      if (!row) throw new DomainError('NOT_FOUND')
      return {
        ...toBookDetail(row),
        sharers: sharers.map((sharer) => toSharer(sharer, looking, row.cover_id)),
      }
    },

    /** Wishing twice is wishing once. NOT_FOUND. */
    async wish(viewer: Viewer, bookId: string): Promise<void> {
      const { id } = memberOf(viewer)
      if (!isUuid(bookId) || !(await wishes.insertWish(db, id, bookId))) throw new DomainError('NOT_FOUND')
    },

    async unwish(viewer: Viewer, bookId: string): Promise<void> {
      const { id } = memberOf(viewer)
      if (isUuid(bookId)) await wishes.deleteWish(db, id, bookId)
    },

    /** The viewer's wishes, newest first, with how far the nearest copy is that a neighbour shares now. */
    async wishlist(viewer: Viewer) {
      const { from } = onlooker(viewer)
      const rows = await wishes.findWishes(db, { viewer, memberId: memberOf(viewer).id, from })
      return rows.map((row) => toWish(row, from))
    },
  }
}

type SearchFacts = Parameters<typeof findNearest>[1] & Parameters<typeof searching.countShared>[1]

/**
 * Few matching books are best taken one by one, many by walking the copies in order of distance; PostgreSQL's statistics
 * cannot tell how many hold a text, so they are looked up first.
 */
async function pageOf(db: Database, facts: SearchFacts) {
  const bookIds = await searching.findMatching(db, facts.filter, facts.most)
  if (bookIds.length >= facts.most) {
    const [total, rows] = await Promise.all([searching.countShared(db, facts), findNearest(db, facts)])
    return { total, rows }
  }
  const rows = await searching.findAmongFew(db, { ...facts, bookIds })
  if (rows.length > 0 || facts.offset === 0) return { total: Number(rows[0]?.total ?? 0), rows }
  // Beyond the last page no row carries the total.
  const [first] = await searching.findAmongFew(db, { ...facts, bookIds, limit: 1, offset: 0 })
  return { total: Number(first?.total ?? 0), rows }
}
