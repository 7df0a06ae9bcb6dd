// Suggestions while typing in the search box, as JSON: books, or suburbs for the place.
import { longestSearch } from '#rules/base/search.ts'
import { suburbsLike } from '#rules/geography/asked-standpoint.ts'
import { loads } from '#web/shell/screen.ts'

export const handle = { access: 'guest', reads: 'replica' }

const MOST_PLACES = 6

/** A book as a line of the suggestions. */
export type SuggestedBook = { id: string; value: string; beside: string }

export const loader = loads(async ({ services, viewer, url }) => {
  const place = url.searchParams.get('place')
  if (place !== null) {
    return Response.json(suburbsLike(place, MOST_PLACES).map((value) => ({ value, beside: '' })))
  }
  const text = (url.searchParams.get('q') ?? '').slice(0, longestSearch)
  const books = await services.library.suggest(viewer, { text })
  return Response.json(
    books.map(({ id, title, author }): SuggestedBook => ({ id, value: title, beside: author })),
  )
})
