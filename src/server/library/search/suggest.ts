import type { Viewer } from '#rules/viewer.ts'
import { IN_THE_MIDDLE } from '#server/library/book-filter-queries.ts'
import type { Database } from '#server/store/database.ts'
import { correctedTerms, termsOf } from './search-terms.ts'
import { findAlike } from './spelling-queries.ts'
import { findBegun, findHolding, type SuggestedRow } from './suggest-queries.ts'

const LONGEST_TEXT = 100
// The index that finds a text in the middle of others goes by three letters.
const LETTERS_TO_LOOK_INSIDE = 3

export type Suggestion = { id: string; title: string; author: string }

/** Works by one of their titles: those that begin with the text, then what holds it, then what is a slip away from it: each only where the one before left room. */
export async function findSuggestions(
  db: Database,
  { viewer, text, most }: { viewer: Viewer; text: string; most: number },
): Promise<Suggestion[]> {
  const typed = text.slice(0, LONGEST_TEXT).replaceAll('\0', ' ').trim()
  const filter = { terms: termsOf(typed), genre: null }
  if (!filter.terms) return []
  const begun = await findBegun(db, { viewer, filter, most })
  if (begun.length >= most || Array.from(typed).length < LETTERS_TO_LOOK_INSIDE)
    return toSuggestions(begun, most)
  const holding = await findHolding(db, { viewer, filter, most })
  const found = [...begun, ...holding]
  if (found.some(({ rank }) => rank < IN_THE_MIDDLE) || filter.terms.isbn) return toSuggestions(found, most)
  const alike = await findAlike(db, typed)
  if (alike.length === 0) return toSuggestions(found, most)
  const corrected = await findHolding(db, {
    viewer,
    filter: { ...filter, terms: correctedTerms(alike) },
    most,
  })
  return toSuggestions([...corrected, ...found], most)
}

function toSuggestions(rows: SuggestedRow[], most: number): Suggestion[] {
  const works = new Map<string, Suggestion>()
  for (const { work_id: work, id, title, author } of rows)
    if (!works.has(work)) works.set(work, { id, title, author })
  return [...works.values()].slice(0, most)
}
