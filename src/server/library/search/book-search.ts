// Searching the books of the neighbourhood, and what is offered while a text is typed.
import type { City } from '#city/city.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { SearchOrder } from '#rules/library/library.ts'
import { type Standpoint, standpointOf } from '#rules/place/standpoint.ts'
import type { Viewer } from '#rules/viewer.ts'
import { toBookCard } from '#server/library/library-view.ts'
import type { Database } from '#server/store/database.ts'
import { MOST_BOOKS } from './find-matches.ts'
import { findPage } from './found-page.ts'
import { findSuggestions } from './suggest.ts'

export type Search = {
  text: string
  genre: string | null
  /** Distances are from where the viewer is, unless another place is asked about. */
  from?: Standpoint | undefined
  withinKm?: number | undefined
  offer?: Offer | null | undefined
  /** With copies that another neighbour has now, after those that can be had. */
  withOut?: boolean | undefined
  order?: SearchOrder | undefined
  /** From 1. */
  page: number
  pageSize: number
}

const MOST_SUGGESTIONS = 6

export function createBookSearch({ db, city }: { db: Database; city: City }) {
  return {
    /** One card per matching work that somebody shares, with one of its copies; in the order asked for, else nearest first. Above 1,000 books `isCapped`. */
    async search(viewer: Viewer, search: Search) {
      const looking = { viewer, from: search.from ?? standpointOf(viewer, city) }
      const { pageSize: limit } = search
      const offset = (Math.min(search.page, Math.ceil(MOST_BOOKS / limit)) - 1) * limit
      const { total, rows, beyond } = await findPage(db, { ...search, ...looking, limit, offset })
      const [nearest] = (beyond?.rows ?? []).map((row) => toBookCard(row, looking))
      return {
        total: Math.min(total, MOST_BOOKS),
        isCapped: total > MOST_BOOKS,
        books: rows.map((row) => toBookCard(row, looking)),
        /** Where nothing is within the distance: how many there are farther away, and how far the nearest is. */
        beyond:
          beyond && nearest?.distance
            ? { total: Math.min(beyond.total, MOST_BOOKS), distance: nearest.distance }
            : null,
      }
    },

    /** Books with what is typed that somebody shares, those first whose titles begin with it. */
    suggest: (viewer: Viewer, text: string) =>
      findSuggestions(db, { among: { sharedWith: viewer }, text, most: MOST_SUGGESTIONS }),
  }
}
