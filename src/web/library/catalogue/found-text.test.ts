import { expect, test } from 'vitest'
import { allBooksPath } from './all-books-path.ts'
import { fartherText, foundHeading, foundText, kmToFind } from './found-text.ts'

test.each([
  [{ total: 0, isCapped: false, text: '' }, '0 books found'],
  [{ total: 0, isCapped: false, text: 'quokka' }, 'No books found for "quokka"'],
  [{ total: 0, isCapped: false, text: 'quokka', isBesideOthers: true }, 'No other books found for "quokka"'],
  [{ total: 1, isCapped: false, text: '' }, '1 book found'],
  [{ total: 1, isCapped: false, text: 'sea', isBesideOthers: true }, '1 book found'],
  [{ total: 1000, isCapped: false, text: 'sea' }, '1,000 books found'],
  [{ total: 1000, isCapped: true, text: '' }, 'More than 1,000 books found'],
])('%o reads %s', (found, text) => {
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

test.each([
  [{ total: 1, distance: { km: 13.3 } }, '1 book, 13.3 km away'],
  [{ total: 1200, distance: { km: 5.1 } }, '1,200 books, the nearest 5.1 km away'],
])('books further away, %o, read %s', (beyond, text) => expect(fartherText(beyond)).toBe(text))

test.each([
  [{ km: 13.3 }, 14],
  [{ km: 13 }, 14],
  [{ km: 130 }, 100],
  [{ within: 'West End' }, 100],
])('%o is found within %d km', (distance, km) => expect(kmToFind(distance, 100)).toBe(km))
