// Counts the works a search finds in the fastest way, if too many books match to be looked at one by one.
import type { BookFilter } from '#server/library/book-filter-queries.ts'
import type { Database } from '#server/store/database.ts'
import { countAllShared, countNear, countShared } from './count-queries.ts'
import type { Looking } from './search-scope.ts'

// This many copies belong to that many works, unless everybody has the same few.
const COPIES_PER_WORK = 3
// With more copies of an offer than this, counting by matching books is faster, because most of those are near.
const MANY_COPIES = 30_000

type Facts = Looking & { filter: BookFilter; most: number }

/** There are faster ways for the total of everything, and of everything nearby. */
export async function countOf(db: Database, facts: Facts): Promise<number> {
  const { withinKm, offer, most, filter } = facts
  const isOfAll = isOfAllBooks(facts)
  if (withinKm === undefined) return isOfAll && !offer ? countAllShared(db, facts) : countShared(db, facts)
  // Of a text, or of a genre whatever the offer, a thousand are found soon: one matching book after the other.
  if (filter.terms || !(isOfAll || offer)) return countShared(db, facts)
  const copies = isOfAll ? most * COPIES_PER_WORK : MANY_COPIES + 1
  const near = await countNear(db, { ...facts, withinKm, copies })
  return near.isWhole || near.works >= most ? near.works : countShared(db, facts)
}

export function isOfAllBooks({ filter }: { filter: BookFilter }): boolean {
  return !filter.terms && !filter.genre
}
