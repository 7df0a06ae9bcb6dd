// How long PostgreSQL takes for the two queries that everything else waits for, run as the app runs them, one after the
// other.

import type pg from 'pg'
import { bookGenres } from '#city/genres.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import type { searchInput } from '#rules/library/book-inputs.ts'
import { newestCount, pageSize } from '#rules/library/library.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { aCatalogue } from '#tests/support/library.ts'
import { someMembers } from './people.ts'
import { type Finding, most, percentile } from './report.ts'
import { lastNames, titleNouns } from './seed-words.ts'

const STANDPOINTS = 400
// Lines without a budget are only watched.
const FEWER_STANDPOINTS = 60

export type QueryTimes = Record<
  'nearest' | 'narrow' | 'firstPage' | 'newest' | 'text' | 'genre' | 'suggestions' | SearchName,
  number
>

type Asked = { text: string; genre: string | null }

/** Each filter and order that matches more than can be read one by one. */
const searches = {
  'Newest first': () => ({ text: '', genre: null, order: 'newest' }),
  'Newest within 25 km': () => ({ text: '', genre: null, withinKm: 25, order: 'newest' }),
  'Newest of a text within 5 km': (asked: Asked) => ({ ...asked, genre: null, withinKm: 5, order: 'newest' }),
  'Newest of a genre within 5 km': (asked: Asked) => ({ ...asked, text: '', withinKm: 5, order: 'newest' }),
  'Best match within 5 km': (asked: Asked) => ({ ...asked, genre: null, withinKm: 5, order: 'best' }),
  'Genre within 5 km': (asked: Asked) => ({ ...asked, text: '', withinKm: 5 }),
  'Genre given away within 5 km': (asked: Asked) => ({ ...asked, text: '', withinKm: 5, offer: 'give' }),
  'Given away within 5 km': () => ({ text: '', genre: null, withinKm: 5, offer: 'give' }),
} as const satisfies Record<string, (asked: Asked) => Omit<Search, 'page' | 'pageSize'>>

type SearchName = keyof typeof searches
const searchNames = keysOf(searches)

/** Each p95 in milliseconds, over this many standpoints: what members of all suburbs see. */
export async function measureQueries(connection: pg.PoolConfig): Promise<QueryTimes> {
  const pool = createPool({ ...connection, max: 2 })
  try {
    const viewers = await someMembers(pool, STANDPOINTS)
    const some = viewers.slice(0, FEWER_STANDPOINTS)
    const library = aCatalogue(openDatabase(pool))
    const bySearch = new Map<SearchName, number>()
    for (const name of searchNames) {
      const time = await p95(some, (viewer, at) =>
        find(library, viewer, { ...searches[name](both(at)), withOut: true }),
      )
      bySearch.set(name, time)
    }
    return {
      ...(Object.fromEntries(bySearch) as Record<SearchName, number>), // one for each name
      nearest: await p95(viewers, (viewer) => library.nearest(viewer, { limit: 12, withinKm: 5 })),
      narrow: await p95(viewers, (viewer, at) => find(library, viewer, { ...both(at), withinKm: 5 })),
      firstPage: await p95(viewers, (viewer) =>
        find(library, viewer, { text: '', genre: null, withOut: true }),
      ),
      newest: await p95(viewers, (viewer) => library.newest(viewer, { limit: newestCount })),
      text: await p95(some, (viewer, at) => find(library, viewer, { ...both(at), genre: null })),
      genre: await p95(some, (viewer, at) => find(library, viewer, { ...both(at), text: '' })),
      // As somebody types it: from three letters on.
      suggestions: await p95(viewers, (viewer, at) =>
        library.suggest(viewer, { text: both(at).text.slice(0, 3 + (at % 4)) }),
      ),
    }
  } finally {
    await pool.end()
  }
}

type Search = z.input<typeof searchInput>
type CatalogueService = ReturnType<typeof aCatalogue>

async function p95(
  viewers: Viewer[],
  ask: (viewer: Viewer, at: number) => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  // First once without measuring, so that the data has been read from disk.
  for (const [at, viewer] of viewers.entries()) await ask(viewer, at)
  for (const [at, viewer] of viewers.entries()) {
    const startedAt = performance.now()
    await ask(viewer, at)
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.95)
}

const words = [...titleNouns, ...lastNames]

/** One word after the other, each with another genre. */
function both(at: number): Asked {
  return { text: words[at % words.length] ?? '', genre: bookGenres[at % bookGenres.length] ?? null }
}

function find(library: CatalogueService, viewer: Viewer, search: Omit<Search, 'page' | 'pageSize'>) {
  return library.search(viewer, { ...search, page: 1, pageSize })
}

/** The times for each size of city, beside their limits. */
export function queryFindings(bySize: Map<number, QueryTimes>): Finding[] {
  const [smallest] = bySize.values()
  const sizes = [...bySize].map(([size, times]) => ({ name: size.toLocaleString('en'), times }))
  const growth = (what: keyof QueryTimes) =>
    sizes
      .slice(1)
      .map(({ name, times }) =>
        most(`– ${name} to the smallest city`, times[what] / (smallest?.[what] ?? 0), 2, '×'),
      )
  return [
    ...sizes.map(({ name, times }) => most(`12 nearest of ${name}, p95`, times.nearest, 3, 'ms')),
    ...growth('nearest'),
    ...sizes.map(({ name, times }) =>
      most(`Genre, text and 5 km with total, of ${name}, p95`, times.narrow, 20, 'ms'),
    ),
    ...sizes.map(({ name, times }) =>
      most(`First page of all books, of ${name}, p95`, times.firstPage, 50, 'ms'),
    ),
    ...growth('firstPage'),
    ...sizes.map(({ name, times }) => most(`Recently added, of ${name}, p95`, times.newest, 50, 'ms')),
    ...growth('newest'),
    ...sizes.flatMap(({ name, times }) => [
      most(`Text alone, of ${name}, p95`, times.text, 50, 'ms'),
      most(`Genre alone, of ${name}, p95`, times.genre, 50, 'ms'),
      most(`Suggestions, of ${name}, p95`, times.suggestions, 50, 'ms'),
      ...searchNames.map((search) => most(`${search}, of ${name}, p95`, times[search], 50, 'ms')),
    ]),
  ]
}
