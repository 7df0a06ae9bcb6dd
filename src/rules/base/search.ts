// A file of its own: the search fields of the first page load it without the rules of texts.

/** The longest text anybody searches for: a longer one would find nothing more. */
export const longestSearch = 100
const MOST_WORDS = 8

/** A search text as single words. */
export function wordsSought(text: string): string[] {
  return text.slice(0, longestSearch).split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS)
}
