// Searching the books of the neighbourhood, and what is offered while a text is typed.
import type { City } from '#city/city.ts'
import { searchInput, suggestInput } from '#rules/library/book-inputs.ts'
import { standpointOf } from '#rules/place/standpoint.ts'
import { toBookCard } from '#server/library/library-view.ts'
import { defineRead } from '#server/operations/operation.ts'
import { MOST_BOOKS } from './find-matches.ts'
import { findPage } from './found-page.ts'
import { findSuggestions } from './suggest.ts'

const MOST_SUGGESTIONS = 6

export function createBookSearch({ city }: { city: City }) {
  return {
    /** One card per matching work that somebody shares, with one of its copies; in the order asked for, else nearest first. Above 1,000 books `isCapped`. */
    search: defineRead({
      by: 'guest',
      input: searchInput,
      run: async ({ db, viewer }, search) => {
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
    }),

    /** Books with what is typed that somebody shares, those first whose titles begin with it. */
    suggest: defineRead({
      by: 'guest',
      input: suggestInput,
      run: ({ db, viewer }, { text }) =>
        findSuggestions(db, { among: { sharedWith: viewer }, text, most: MOST_SUGGESTIONS }),
    }),
  }
}
