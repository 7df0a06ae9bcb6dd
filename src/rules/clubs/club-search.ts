// Searching in a club.
import { longestSearch } from '#rules/base/search.ts'

export const foundPerPage = 20
const MOST_WORDS = 8

/** The search text as single words. */
export function wordsSought(text: string): string[] {
  return text.slice(0, longestSearch).split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS)
}
