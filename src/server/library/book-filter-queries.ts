import { sql } from 'kysely'

/** Empty text and no genre match every book. */
export type BookFilter = { text: string; genre: string | null }

/** Books (named `b`) whose title, author or genre holds the text, whatever its case, and whose genre is the one asked for. */
export function bookMatches({ text, genre }: BookFilter) {
  const holdsText = sql<boolean>`b.search_text like lower(${`%${escapeLike(text)}%`})`
  const hasGenre = sql<boolean>`b.genre = ${genre}`
  if (text && genre) return sql<boolean>`${hasGenre} and ${holdsText}`
  if (genre) return hasGenre
  return text ? holdsText : sql<boolean>`true`
}

/** The signs that mean something in a pattern stand for themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
