// The terms of a text: words in any order, each in one or several similar spellings, or an ISBN.
import { isbn13 } from '#rules/library/isbn.ts'
import { titleKey } from '#rules/library/library.ts'

export type Terms = {
  /** The only term, if the text is one. */
  isbn: string | null
  /** Every word must be found, in one of its spellings. */
  words: readonly (readonly string[])[]
  /** The whole title as it would start a match key; for a corrected text as it was typed. */
  titles: readonly string[]
  isCorrected: boolean
}

/** More words than this do not help to find a book. */
export const MOST_WORDS = 10

/** Null for an empty text, which every book matches. */
export function termsOf(text: string): Terms | null {
  const typed = text.trim()
  if (!typed) return null
  const isbn = /\d/.test(typed) ? (isbn13(typed) ?? null) : null
  const words = [...new Set(typed.split(/\s+/))].slice(0, MOST_WORDS).map((word) => [word])
  return { isbn, words, titles: [titleKey(typed)], isCorrected: false }
}

/** The corrected text: `alike` has the catalogue's spellings of each word, in order. */
export function correctedTerms(text: string, alike: readonly { spellings: readonly string[] }[]): Terms {
  const words = alike.slice(0, MOST_WORDS).map(({ spellings }) => spellings)
  return { isbn: null, words, titles: [titleKey(text)], isCorrected: true }
}
