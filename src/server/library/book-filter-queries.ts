import { sql } from 'kysely'

/** Empty text and no genre match every book. */
export type BookFilter = { text: string; genre: string | null }

// More words than these tell a book no better.
const MOST_WORDS = 10

/**
 * Books (named `b`) whose title, author or genre hold every word of the text, in any order and as any part of a word, and
 * whose genre is the one asked for. Accents, case and punctuation do not count (`folded`, migration 0017).
 */
export function bookMatches({ text, genre }: BookFilter) {
  const hasGenre = sql<boolean>`b.genre = ${genre}`
  if (!text) return genre ? hasGenre : sql<boolean>`true`
  const words = [...new Set(text.split(/\s+/))].slice(0, MOST_WORDS)
  const conditions = [
    ...(genre ? [hasGenre] : []),
    // Of signs alone nothing is left that a book could hold.
    sql<boolean>`folded(${text}) <> ''`,
    ...words.map((word) => sql<boolean>`b.search_text like '%' || folded(${word}) || '%'`),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
