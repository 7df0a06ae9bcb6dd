import { expect, test } from 'vitest'
import { booksText, tallyMark, tallyOf, zoomLevel } from './pins.ts'

test.each([
  [1, '1-2', 'fewer than 3 books'],
  [2, '1-2', 'fewer than 3 books'],
  [3, '3', '3 books'],
  [412, '412', '412 books'],
])('%d books of a suburb: %s', (count, mark, text) => {
  expect(tallyMark(tallyOf(count))).toBe(mark)
  expect(booksText(tallyOf(count))).toBe(text)
})

test.each([
  [{ known: 12, few: 0 }, '12', '12 books'],
  [{ known: 12, few: 2 }, '14+', 'at least 14 books'],
  [{ known: 0, few: 2 }, '2+', 'at least 2 books'],
  [{ known: 1, few: 0 }, '1', '1 book'],
])('together %o: %s', (tally, mark, text) => {
  expect(tallyMark(tally)).toBe(mark)
  expect(booksText(tally)).toBe(text)
})

test.each([
  ['11', 11],
  ['11.9', 11],
  ['-4', 6],
  ['99', 16],
  ['here', 6],
  [null, 6],
])('zoom %s is level %d', (text, level) => expect(zoomLevel(text)).toBe(level))
