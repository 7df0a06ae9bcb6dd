// The books a text matches: as typed and, if it may be mistyped, also corrected.
import { type BookFilter, isShort, mayBeMistyped } from '#server/library/book-filter-queries.ts'
import type { Database } from '#server/store/database.ts'
import { findMatching, findMostAlike, type Match } from './matching-queries.ts'
import { correctedTerms, MOST_WORDS, termsOf } from './search-terms.ts'
import { findAlike, findHeld, foldWords } from './spelling-queries.ts'

/** Nobody pages through more; a larger total is shown as "more than". */
export const MOST_BOOKS = 1000
export const TOO_MANY = MOST_BOOKS + 1
const MOST_CORRECTED = 200
// In hundredths.
const ABOUT_AS_ALIKE = 30

type Asked = { filter: BookFilter; text: string; most: number }

/** Matches of the text as typed; if no word is found whole, also corrected ones. */
export async function findMatches(db: Database, asked: Asked): Promise<Match[]> {
  const { exact, corrected } = await findBoth(db, asked)
  return [...exact, ...corrected]
}

/**
 * The words of a saved search, each in the spellings that match something now, or may once there is such a book: folded,
 * separated by a bar. Empty for punctuation alone, an ISBN or no text.
 */
export async function wordsToKeep(
  db: Database,
  { text, genre }: { text: string; genre: string | null },
): Promise<string[]> {
  const terms = termsOf(text)
  if (!terms || terms.isbn) return []
  const { exact, corrected, alike } = await findBoth(db, { filter: { terms, genre }, text, most: TOO_MANY })
  const guesses = alike.flatMap(({ spellings }) => spellings.filter((spelling) => !isShort(spelling)))
  const isNothingFound = exact.length + corrected.length === 0
  const ids = corrected.map(({ id }) => id)
  const kept = new Set(isNothingFound ? guesses : await findHeld(db, { ids, spellings: guesses }))
  if (kept.size === 0) return foldWords(db, terms.words.flat())
  return alike
    .slice(0, MOST_WORDS)
    .map(({ word, spellings }) =>
      [word, ...spellings.filter((one) => one !== word && kept.has(one))].join('|'),
    )
}

async function findBoth(db: Database, { filter, text, most }: Asked) {
  const exact = await findMatching(db, filter, most)
  const { terms } = filter
  if (!terms || terms.isbn || exact.length >= most || !mayBeMistyped(exact)) {
    return { exact, corrected: [], alike: [] }
  }
  const alike = await findAlike(db, text)
  if (alike.length === 0) return { exact, corrected: [], alike }
  const meant = { ...filter, terms: correctedTerms(text, alike) }
  const found = await findMostAlike(db, meant, MOST_CORRECTED)
  const [best] = found
  const corrected = found.filter(({ rank }) => best && rank <= best.rank + ABOUT_AS_ALIKE)
  return { exact, corrected, alike }
}
