import { sql } from 'kysely'
import { escapeLike } from '#server/store/like-pattern.ts'
import type { Terms } from './search/search-terms.ts'

/** Without terms and genre, every book matches. */
export type BookFilter = { terms: Terms | null; genre: string | null }

/**
 * Books (named `b`) with this ISBN, or whose title, author or genre contains every word, in any order and also within words,
 * and whose genre is this one. Ignores accents, case and punctuation (`folded`, migration 0017).
 */
export function bookMatches({ terms, genre }: BookFilter) {
  const conditions = [...(genre ? [sql<boolean>`b.genre = ${genre}`] : []), ...(terms ? holds(terms) : [])]
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

/**
 * Copies (named `c`) of a work with a matching book, whichever edition they are: the same works are found and counted. For walks along the
 * copies use `alongMatching`.
 */
export function isOfMatching(filter: BookFilter) {
  if (!filter.terms && !filter.genre) return sql<boolean>`true`
  return sql<boolean>`c.work_id in (select b.work_id from books b where ${bookMatches(filter)})`
}

/** The same as a join, with one look at the books of each copy's work: a condition may become a join that reads all matching books. */
export function alongMatching(filter: BookFilter) {
  return sql`cross join lateral (
    select from books b where b.work_id = c.work_id and ${bookMatches(filter)} limit 1
  ) matching`
}

// The trigram index finds three letters anywhere in a text, and two at the beginning of a word.
const LETTERS_OF_THE_INDEX = 3

function holds({ isbn, words, isCorrected }: Terms) {
  if (isbn) return [sql<boolean>`b.isbn = ${isbn}`]
  // A corrected word of few letters, which nobody typed, would be searched inside every word, without an index.
  const areAllShort = isCorrected && words.every((spellings) => spellings.some(isShort))
  return [
    // Punctuation alone leaves nothing to search for.
    sql<boolean>`folded(${words.flat().join(' ')}) <> ''`,
    ...everyWord(words, (word) => (areAllShort && isShort(word) ? begins(word) : isIn(word))),
  ]
}

const isIn = (word: string) => sql<boolean>`b.search_text like '%' || folded(${word}) || '%'`

const begins = (word: string) =>
  sql<boolean>`(b.search_text like folded(${word}) || '%' or b.search_text like '% ' || folded(${word}) || '%')`

/** Too short to be searched inside words, unless somebody has typed it. */
export const isShort = (word: string) => Array.from(word).length < LETTERS_OF_THE_INDEX

/**
 * The rank of a matching book, 0 best: its title is the text, or starts with it; every word is a word of the book, or
 * starts one; then matches after correction, the most similar first; last, matches inside words.
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
// This many books with words that start this way mean that somebody is still typing, and has not mistyped.
const MANY_BEGUN = 5

/** Whether the results leave it possible that the text was mistyped. */
export function mayBeMistyped(found: readonly { rank: number }[]): boolean {
  if (found.some(({ rank }) => rank < BEGUN)) return false
  return found.filter(({ rank }) => rank === BEGUN).length < MANY_BEGUN
}

/** The trigram distance between the typed text and a book's title, or all its searchable text. */
function unlikeness([typed = '']: readonly string[]) {
  return sql<number>`${sql.lit(CORRECTED)} + round(100 * (1 - greatest(
    similarity(split_part(b.match_key, '|', 1), ${typed}), similarity(b.search_text, ${typed})
  )))::int`
}

const padded = sql`(' ' || b.search_text || ' ')`

/** The match key of a book is its title's words, a bar and its author. */
export function titleIs(titles: readonly string[], followedBy: '|' | ' ' | '') {
  const patterns = titles.map((title) => `${escapeLike(title)}${followedBy}%`)
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
