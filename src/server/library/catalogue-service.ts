// Finding books: search, nearby books, new books, one book and its sharers, and wishes.
import type { City } from '#city/city.ts'
import { bookGenres } from '#city/genres.ts'
import { isUuid } from '#rules/base/ids.ts'
import { pageOf } from '#rules/base/paging.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { type Standpoint, standpointOf } from '#rules/geography/standpoint.ts'
import {
  bookInput,
  nearestInput,
  newestInput,
  takenBackInput,
  wishlistInput,
} from '#rules/library/book-inputs.ts'
import { ownPageSize } from '#rules/library/library.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import * as books from './book-queries.ts'
import { type Onlooker, toBookCard, toBookDetail, toSharer, toWish } from './library-view.ts'
import { findNearest } from './nearest-queries.ts'
import { createBookSearch } from './search/book-search.ts'
import * as wishes from './wish-queries.ts'

export function createCatalogueService({ city }: { city: City }) {
  const onlooker = (viewer: Viewer, from?: Standpoint): Onlooker => ({
    viewer,
    from: from ?? standpointOf(viewer, city),
  })

  return {
    ...createBookSearch({ city }),

    /** The nearest available books of others, one card each. */
    nearest: defineRead({
      by: 'guest',
      input: nearestInput,
      run: async ({ db, viewer }, { limit, withinKm, from }) => {
        const looking = onlooker(viewer, from)
        const rows = await findNearest(db, { ...looking, withinKm, limit, offset: 0, withOwn: false })
        return rows.map((row) => toBookCard(row, looking))
      },
    }),

    /** The genres of books that the viewer finds shared, in the order of the city's list. */
    genresInUse: defineRead({
      by: 'guest',
      run: async ({ db, viewer }): Promise<string[]> => {
        const inUse = new Set(await books.findGenresInUse(db, viewer))
        return bookGenres.filter((genre) => inUse.has(genre))
      },
    }),

    newest: defineRead({
      by: 'guest',
      input: newestInput,
      run: async ({ db, viewer }, { limit }) => {
        const looking = onlooker(viewer)
        const rows = await books.findNewest(db, viewer, limit)
        return rows.map((row) => toBookCard(row, looking))
      },
    }),

    /** A book and the people sharing it, nearest first. NOT_FOUND. */
    book: defineRead({
      by: 'guest',
      input: bookInput,
      run: async ({ db, viewer }, { bookId }) => {
        const looking = onlooker(viewer)
        const [row, sharers] = await Promise.all([
          books.findBook(db, viewer, bookId),
          books.findSharers(db, { ...looking, bookId }),
        ])
        if (!row) throw new DomainError('NOT_FOUND')
        return {
          ...toBookDetail(row),
          sharers: sharers.map((sharer) => toSharer(sharer, looking, row.cover_id)),
        }
      },
    }),

    /** Idempotent. NOT_FOUND. */
    wish: defineCommand({
      by: 'writer',
      input: bookInput,
      run: async ({ tx, viewer }, { bookId }): Promise<void> => {
        if (!(await wishes.insertWish(tx, viewer.id, bookId))) throw new DomainError('NOT_FOUND')
      },
    }),

    unwish: defineCommand({
      by: 'writer',
      input: takenBackInput,
      run: async ({ tx, viewer }, { bookId }): Promise<void> => {
        if (isUuid(bookId)) await wishes.deleteWish(tx, viewer.id, bookId)
      },
    }),

    /** A page of the viewer's wishes, newest first, with the distance to the nearest available copy of a neighbour. */
    wishlist: defineRead({
      by: 'member',
      input: wishlistInput,
      run: async ({ db, viewer }, { page: asked }) => {
        const { from } = onlooker(viewer)
        const { id: memberId } = viewer
        const total = await wishes.countWishes(db, memberId)
        const { page, pageCount, limit, offset } = pageOf(total, { page: asked, pageSize: ownPageSize })
        const rows = await wishes.findWishes(db, { viewer, memberId, from, limit, offset })
        return { wishes: rows.map((row) => toWish(row, from)), page, pageCount }
      },
    }),
  }
}
