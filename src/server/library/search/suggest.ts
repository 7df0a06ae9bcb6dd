import { mayBeMistyped } from '#server/library/book-filter-queries.ts'
import type { Database } from '#server/store/database.ts'
import { correctedTerms, termsOf } from './search-terms.ts'
import { findAlike } from './spelling-queries.ts'
import { type Among, findBegun, findHolding, type SuggestedRow } from './suggest-queries.ts'

// The trigram index finds three letters or more inside a text.
const LETTERS_TO_LOOK_INSIDE = 3

export type Suggestion = { id: string; title: string; author: string }

/**
 * Works by one of their titles, or each edition of the whole catalogue: those that start with the text, then those that contain it,
 * then those that match its correction: each step only if the one before left room.
 */
export async function findSuggestions(
  db: Database,
  { among, text, most }: { among: Among; text: string; most: number },
): Promise<Suggestion[]> {
  const typed = text.trim()
  const filter = { terms: termsOf(typed), genre: null }
  if (!filter.terms) return []
  const told = (rows: SuggestedRow[]) =>
    toSuggestions(rows, { most, by: among === 'the whole catalogue' ? 'id' : 'work_id' })
  const begun = await findBegun(db, { among, filter, most })
  if (begun.length >= most || Array.from(typed).length < LETTERS_TO_LOOK_INSIDE) return told(begun)
  const holding = await findHolding(db, { among, filter, most })
  const found = [...begun, ...holding]
  if (filter.terms.isbn || !mayBeMistyped(found)) return told(found)
  const alike = await findAlike(db, typed)
  if (alike.length === 0) return told(found)
  const corrected = await findHolding(db, {
    among,
    filter: { ...filter, terms: correctedTerms(typed, alike) },
    most,
  })
  return told([...corrected, ...found].sort((one, other) => one.rank - other.rank))
}

function toSuggestions(
  rows: SuggestedRow[],
  { most, by }: { most: number; by: 'id' | 'work_id' },
): Suggestion[] {
  const once = new Map<string, Suggestion>()
  for (const row of rows) {
    const { id, title, author } = row
    if (!once.has(row[by])) once.set(row[by], { id, title, author })
  }
  return [...once.values()].slice(0, most)
}
