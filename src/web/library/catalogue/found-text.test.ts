import { expect, test } from 'vitest'
import { allBooksPath } from './all-books-path.ts'
import { foundHeading, foundText } from './found-text.ts'

test.each([
  [{ total: 0, isCapped: false, text: '' }, '0 books found'],
  [{ total: 0, isCapped: false, text: 'quokka' }, 'No books found for "quokka"'],
  [{ total: 1, isCapped: false, text: '' }, '1 book found'],
  [{ total: 1000, isCapped: false, text: 'sea' }, '1,000 books found'],
  [{ total: 1000, isCapped: true, text: '' }, 'More than 1,000 books found'],
])('%o is told as %s', (found, text) => {
  expect(foundText(found)).toBe(text)
})

test.each([
  [{ text: '', genre: null }, 'Your Community Library', '/all-books'],
  [{ text: '', genre: 'Mystery' }, 'Mystery Books', '/all-books?genre=Mystery'],
  [{ text: 'sea & sand', genre: null }, 'Your Community Library', '/all-books?q=sea+%26+sand'],
  [{ text: 'sea', genre: 'Mystery' }, 'Mystery Books', '/all-books?q=sea&genre=Mystery'],
  [
    { text: 'sea', genre: null, onlyAvailable: true },
    'Your Community Library',
    '/all-books?q=sea&available=on',
  ],
])('%o has its heading and address', (filter, heading, path) => {
  expect(foundHeading(filter.genre)).toBe(heading)
  expect(allBooksPath(filter)).toBe(path)
})
