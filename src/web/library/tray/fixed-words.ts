// The words of a book of the tray as somebody puts them right, while what is known of it may change.
import { isbn13 } from '#rules/library/isbn.ts'

export type BookWords = { isbn: string; title: string; author: string }

/** What was left as it was when the form `opened` is as the book is `now`: it may have been looked up meanwhile. */
export function fixedWords(
  typed: BookWords,
  { opened, now }: { opened: BookWords; now: BookWords },
): BookWords {
  const of = (name: keyof BookWords) => (typed[name] === opened[name] ? now[name] : typed[name])
  return { isbn: of('isbn'), title: of('title'), author: of('author') }
}

type Words = BookWords & { is: 'asking' | 'ours' | 'found' | 'unknown' | 'typed' }

/** What the book is with these words. Another ISBN is looked up unless the book was typed too; words of one's own take the place of what was found. */
export function standingWith({ isbn, title, author }: BookWords, book: Words): Words['is'] {
  const isSameWords = title === book.title && author === book.author
  if (isSameWords && isbn === book.isbn) return book.is
  if (isbn && isbn !== book.isbn && (isSameWords || !title || !author)) return 'asking'
  return title && author ? 'typed' : 'unknown'
}

/** Title and author belong together; a book without an ISBN is known by nothing else. */
export function wrongWords({ isbn, title, author }: BookWords): Partial<Record<keyof BookWords, string>> {
  const isNamed = title !== '' || author !== '' || isbn === ''
  return {
    ...(isNamed && title === '' && { title: 'Title is required' }),
    ...(isNamed && author === '' && { author: 'Author is required' }),
    ...(isbn !== '' &&
      isbn13(isbn) === undefined && { isbn: 'This ISBN isn’t right. Check the digits, or leave it out' }),
  }
}
