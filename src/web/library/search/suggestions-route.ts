// Suggestions while typing in the search box, as JSON: books, or suburbs for the place.

import { longestSearch } from '#rules/base/search.ts'
import { suburbsLike } from '#rules/geography/asked-standpoint.ts'
import { loadsJson } from '#web/shell/json-route.ts'
import type { Handle } from '#web/shell/screen.ts'
import type { Line } from '#web/ui/choices/suggest-box.tsx'

export const handle: Handle = { access: 'guest', reads: 'replica', responds: 'json' }

const MOST_PLACES = 6

/** A book as a line of the suggestions. */
export type SuggestedBook = Line & { id: string }

export const loader = loadsJson(async ({ services, viewer, url }): Promise<(Line | SuggestedBook)[]> => {
  const place = url.searchParams.get('place')
  if (place !== null) {
    return suburbsLike(place, MOST_PLACES).map((value) => ({ value, beside: '' }))
  }
  const text = (url.searchParams.get('q') ?? '').slice(0, longestSearch)
  const books = await services.library.suggest(viewer, { text })
  return books.map(({ id, title, author }) => ({ id, value: title, beside: author }))
})
