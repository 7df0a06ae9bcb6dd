// Catalogue books suggested while the title or ISBN of a new one is typed, as JSON.

import { longestSearch } from '#rules/base/search.ts'
import { loadsJson } from '#web/shell/json-route.ts'
import type { Handle } from '#web/shell/screen.ts'
import type { Line } from '#web/ui/choices/suggest-box.tsx'

export const handle: Handle = { access: 'member', responds: 'json' }

export type OfferedBook = Line & { id: string; isbn: string | null }

export const loader = loadsJson(async ({ services, viewer, url }) => {
  const typed = (url.searchParams.get('q') ?? '').slice(0, longestSearch)
  const books = await services.library.knownBooks(viewer, { text: typed })
  return books.map(({ id, title, author, published, isbn }): OfferedBook => {
    const year = published?.slice(0, 4)
    return { id, isbn, value: title, beside: [author, year, isbn].filter(Boolean).join(', ') }
  })
})
