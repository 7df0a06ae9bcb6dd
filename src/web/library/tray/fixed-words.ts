// Edits to a book of the tray, while a look-up may change it at the same time.
import { isbn13 } from '#rules/library/isbn.ts'

export type BookWords = { isbn: string; title: string; author: string }

/** Fields unchanged since the form `opened` follow the book as it is `now`: it may have been looked up in the meantime. */
export function fixedWords(
  typed: BookWords,
  { opened, now }: { opened: BookWords; now: BookWords },
): BookWords {
  const of = (name: keyof BookWords) => (typed[name] === opened[name] ? now[name] : typed[name])
  return { isbn: of('isbn'), title: of('title'), author: of('author') }
}

type Words = BookWords & { is: 'asking' | 'ours' | 'found' | 'unknown' | 'typed' }

/**
 * The book after these edits. A different ISBN is looked up, unless the book was typed too; typed facts replace those found.
 */
export function statusWith({ isbn, title, author }: BookWords, book: Words): Words['is'] {
  const isSameWords = title === book.title && author === book.author
  if (isSameWords && isbn === book.isbn) return book.is
  if (isbn && isbn !== book.isbn && (isSameWords || !title || !author)) return 'asking'
  return title && author ? 'typed' : 'unknown'
}

/** Title and author belong together; a book without an ISBN has nothing else to be known by. */
export function wrongWords({ isbn, title, author }: BookWords): Partial<Record<keyof BookWords, string>> {
  const isNamed = title !== '' || author !== '' || isbn === ''
  return {
    ...(isNamed && title === '' && { title: 'Title is required' }),
    ...(isNamed && author === '' && { author: 'Author is required' }),
    ...(isbn !== '' &&
      isbn13(isbn) === undefined && { isbn: 'This ISBN isn’t right. Check the digits, or leave it out' }),
  }
}
