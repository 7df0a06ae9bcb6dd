import { expect, test } from 'vitest'
import { readBooksText } from './read-books.ts'

test.each([
  ['Goodreads', 1, 'The file says you’ve read one book, but not whether it’s on your shelf at home.'],
  [
    'StoryGraph',
    1200,
    'The file says you’ve read 1,200 books, but not whether they’re on your shelf at home.',
  ],
  [
    'this library',
    1,
    'The file has your review of one book that was on none of your shelves. It comes back only if you put the book on one and import your reviews.',
  ],
  [
    'this library',
    3,
    'The file has your reviews of 3 books that were on none of your shelves. They come back only if you put the books on one and import your reviews.',
  ],
] as const)('books that a file from %s places on no shelf: %i', (kind, count, text) => {
  expect(readBooksText({ kind, count }).text).toBe(text)
})
