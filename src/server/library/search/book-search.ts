// Searching the neighbourhood's books, and suggestions while typing.
import type { City } from '#city/city.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { searchInput, suggestInput } from '#rules/library/book-inputs.ts'
import { toBookCard } from '#server/library/library-view.ts'
import { defineRead } from '#server/operations/operation.ts'
import { MOST_BOOKS } from './find-matches.ts'
import { findPage } from './found-page.ts'
import { findSuggestions } from './suggest.ts'

const MOST_SUGGESTIONS = 6

export function createBookSearch({ city }: { city: City }) {
  return {
    /** One card per matching shared work, with one of its copies; in the requested order, by default nearest first. Above 1,000 books `isCapped`. */
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
          /** If nothing is within the distance: the number farther away, and the distance to the nearest. */
          beyond:
            beyond && nearest?.distance
              ? { total: Math.min(beyond.total, MOST_BOOKS), distance: nearest.distance }
              : null,
        }
      },
    }),

    /** Shared books that match the typed text; titles that start with it come first. */
    suggest: defineRead({
      by: 'guest',
      input: suggestInput,
      run: ({ db, viewer }, { text }) =>
        findSuggestions(db, { among: { sharedWith: viewer }, text, most: MOST_SUGGESTIONS }),
    }),
  }
}
