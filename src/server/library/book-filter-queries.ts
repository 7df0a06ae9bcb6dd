import { sql } from 'kysely'
import type { Terms } from './search/search-terms.ts'

/** No terms and no genre match every book. */
export type BookFilter = { terms: Terms | null; genre: string | null }

/**
 * Books (named `b`) with the ISBN asked for, or whose title, author or genre hold every word, in any order and as any part of a word,
 * and whose genre is the one asked for. Accents, case and punctuation do not count (`folded`, migration 0017).
 */
export function bookMatches({ terms, genre }: BookFilter) {
  const conditions = [...(genre ? [sql<boolean>`b.genre = ${genre}`] : []), ...(terms ? holds(terms) : [])]
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

// It finds three letters of a text wherever they stand, and two at the beginning of a word.
const LETTERS_OF_THE_INDEX = 3

function holds({ isbn, words, isCorrected }: Terms) {
  if (isbn) return [sql<boolean>`b.isbn = ${isbn}`]
  // The catalogue is not searched for what nobody has typed, in the middle of every word, without an index.
  const areAllShort = isCorrected && words.every((spellings) => spellings.some(isShort))
  return [
    // Of signs alone nothing is left that a book could hold.
    sql<boolean>`folded(${words.flat().join(' ')}) <> ''`,
    ...everyWord(words, (word) => (areAllShort && isShort(word) ? begins(word) : isIn(word))),
  ]
}

const isIn = (word: string) => sql<boolean>`b.search_text like '%' || folded(${word}) || '%'`

const begins = (word: string) =>
  sql<boolean>`(b.search_text like folded(${word}) || '%' or b.search_text like '% ' || folded(${word}) || '%')`

/** Of fewer letters than are looked for inside words, unless somebody has typed it. */
export const isShort = (word: string) => Array.from(word).length < LETTERS_OF_THE_INDEX

/**
 * How well a matching book fits, 0 best: its title is the text, or begins with it; every word is one of the book's, or
 * begins one; then what fits only once corrected, the most alike first; last what holds a word in the middle of another.
 */
export function rankOf(terms: Terms | null) {
  if (!terms || terms.isbn) return sql<number>`0`
  const { words, titles, isCorrected } = terms
  if (isCorrected) return unlikeness(titles)
  const whole = everyWord(words, (word) => sql`${padded} like '% ' || folded(${word}) || ' %'`)
  const begun = everyWord(words, (word) => sql`${padded} like '% ' || folded(${word}) || '%'`)
  return sql<number>`case
    when ${titleIs(titles, '|')} then 0
    when ${titleIs(titles, ' ')} then 1
    when ${sql.join(whole, sql` and `)} then 2
    when ${sql.join(begun, sql` and `)} then ${sql.lit(BEGUN)}
    else ${sql.lit(IN_THE_MIDDLE)} end`
}

const BEGUN = 3
const CORRECTED = 100
const IN_THE_MIDDLE = 1000
// So many books with words that begin so say that somebody is still typing, and has not mistyped.
const MANY_BEGUN = 5

/** Whether what was found leaves it open that another text was meant. */
export function mayBeMistyped(found: readonly { rank: number }[]): boolean {
  if (found.some(({ rank }) => rank < BEGUN)) return false
  return found.filter(({ rank }) => rank === BEGUN).length < MANY_BEGUN
}

/** How unlike a book's title, or all that is searched of it, is to what was typed, by the letters in threes they share. */
function unlikeness([typed = '']: readonly string[]) {
  return sql<number>`${sql.lit(CORRECTED)} + round(100 * (1 - greatest(
    similarity(split_part(b.match_key, '|', 1), ${typed}), similarity(b.search_text, ${typed})
  )))::int`
}

const padded = sql`(' ' || b.search_text || ' ')`

/** The key of a book is its title's words, a bar and its author. */
export function titleIs(titles: readonly string[], followedBy: '|' | ' ' | '') {
  const patterns = titles.map((title) => `${title.replace(/[\\%_]/g, '\\$&')}${followedBy}%`)
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`b.match_key like ${pattern}`),
    sql` or `,
  )})`
}

function everyWord(
  words: Terms['words'],
  condition: (word: string) => ReturnType<typeof sql<boolean>> | ReturnType<typeof sql>,
) {
  return words.map((spellings) => sql<boolean>`(${sql.join(spellings.map(condition), sql` or `)})`)
}
