// What a text asks for: words in any order, each in one spelling or in several that are alike, or an ISBN.
import { parse } from 'isbn3'
import { titleKey } from '#rules/library/library.ts'

export type Terms = {
  /** Asked for alone, if the text is one. */
  isbn: string | null
  /** Every word is to be found, in one of its spellings. */
  words: readonly (readonly string[])[]
  /** What the whole title may be, as the catalogue's key begins; of a corrected text as it was typed. */
  titles: readonly string[]
  isCorrected: boolean
}

/** More words than these tell a book no better. */
export const MOST_WORDS = 10

/** Null of an empty text, which every book fits. */
export function termsOf(text: string): Terms | null {
  // PostgreSQL takes no NUL in a text.
  const typed = text.replaceAll('\0', ' ').trim()
  if (!typed) return null
  const isbn = /\d/.test(typed) ? (parse(typed)?.isbn13 ?? null) : null
  const words = [...new Set(typed.split(/\s+/))].slice(0, MOST_WORDS).map((word) => [word])
  return { isbn, words, titles: [titleKey(typed)], isCorrected: false }
}

/** What is a slip away from the text: `alike` holds the catalogue's spellings of each of its words, in order. */
export function correctedTerms(text: string, alike: readonly { spellings: readonly string[] }[]): Terms {
  const words = alike.slice(0, MOST_WORDS).map(({ spellings }) => spellings)
  return { isbn: null, words, titles: [titleKey(text)], isCorrected: true }
}
