// Looking for books: searching, what is near, what is new, one book and who shares it, and wishes.
import type { City } from '#city/city.ts'
import { bookGenres } from '#city/genres.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { ownPageSize } from '#rules/library/library.ts'
import { pageOf } from '#rules/paging.ts'
import { type Standpoint, standpointOf } from '#rules/place/standpoint.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import * as books from './book-queries.ts'
import { type Onlooker, toBookCard, toBookDetail, toSharer, toWish } from './library-view.ts'
import { findNearest } from './nearest-queries.ts'
import { createBookSearch } from './search/book-search.ts'
import * as wishes from './wish-queries.ts'

/** Distances are from where the viewer is, unless another place is asked about. */
type From = { from?: Standpoint | undefined }

export function createCatalogueService({ db, city }: { db: Database; city: City }) {
  const onlooker = (viewer: Viewer, from?: Standpoint): Onlooker => ({
    viewer,
    from: from ?? standpointOf(viewer, city),
  })

  return {
    ...createBookSearch({ db, city }),

    /** The nearest available books of others, one card each. */
    async nearest(viewer: Viewer, { limit, withinKm, from }: From & { limit: number; withinKm: number }) {
      const looking = onlooker(viewer, from)
      const rows = await findNearest(db, { ...looking, withinKm, limit, offset: 0, withOwn: false })
      return rows.map((row) => toBookCard(row, looking))
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
      if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
      const isThere = await asWriter(db, viewer, (tx) => wishes.insertWish(tx, id, bookId))
      if (!isThere) throw new DomainError('NOT_FOUND')
    },

    async unwish(viewer: Viewer, bookId: string): Promise<void> {
      const { id } = memberOf(viewer)
      if (isUuid(bookId)) await asWriter(db, viewer, (tx) => wishes.deleteWish(tx, id, bookId))
    },

    /** The viewer's wishes by pages, newest first, with how far the nearest copy is that a neighbour shares now. */
    async wishlist(viewer: Viewer, asked = 1) {
      const { from } = onlooker(viewer)
      const { id: memberId } = memberOf(viewer)
      const total = await wishes.countWishes(db, memberId)
      const { page, pageCount, limit, offset } = pageOf(total, { page: asked, pageSize: ownPageSize })
      const rows = await wishes.findWishes(db, { viewer, memberId, from, limit, offset })
      return { wishes: rows.map((row) => toWish(row, from)), page, pageCount }
    },
  }
}
