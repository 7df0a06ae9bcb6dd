// What a text asks for: words in any order, each in one spelling or in several that are alike, or an ISBN.
import { parse } from 'isbn3'
import { titleKey } from '#rules/library/library.ts'

export type Terms = {
  /** Asked for alone, if the text is one. */
  isbn: string | null
  /** Every word is to be found, in one of its spellings. */
  words: readonly (readonly string[])[]
  /** What the whole title may be, as the catalogue's key begins. */
  titles: readonly string[]
  isCorrected: boolean
}

// More words than these tell a book no better.
const MOST_WORDS = 10
const MOST_TITLES = 32

/** Null of an empty text, which every book fits. */
export function termsOf(text: string): Terms | null {
  // PostgreSQL takes no NUL in a text.
  const typed = text.replaceAll('\0', ' ').trim()
  if (!typed) return null
  const isbn = /\d/.test(typed) ? (parse(typed)?.isbn13 ?? null) : null
  const words = [...new Set(typed.split(/\s+/))].slice(0, MOST_WORDS).map((word) => [word])
  return { isbn, words, titles: [titleKey(typed)], isCorrected: false }
}

/** The same words as the catalogue spells them: `alike` holds the spellings of each, in order. */
export function correctedTerms(alike: readonly (readonly string[])[]): Terms {
  const words = alike.slice(0, MOST_WORDS)
  return { isbn: null, words, titles: titlesOf(words), isCorrected: true }
}

function titlesOf(words: readonly (readonly string[])[]): string[] {
  let titles = ['']
  for (const spellings of words) {
    titles = titles.flatMap((title) => spellings.map((word) => `${title} ${word}`)).slice(0, MOST_TITLES)
  }
  return titles.map((title) => titleKey(title))
}
