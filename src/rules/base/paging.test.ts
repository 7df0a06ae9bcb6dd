import { expect, test } from 'vitest'
import { growing, pageNumber, pageOf, shownCount } from './paging.ts'

test.each([
  [null, 1],
  ['', 1],
  ['1', 1],
  ['7', 7],
  ['0', 1],
  ['-3', 1],
  ['2.5', 1],
  ['two', 1],
  ['9007199254740993', 1],
])('?page=%s is page %i', (text, page) => expect(pageNumber(text)).toBe(page))

test.each([
  [null, 50],
  ['', 50],
  ['100', 100],
  ['101', 150],
  ['-5', 50],
  ['99999999', 500],
  ['Infinity', 50],
  ['many', 50],
])('?show=%s shows %i rows', (text, shown) => expect(shownCount(text)).toBe(shown))

test('a growing list says how many rows to show next, until its end or its limit', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => at)
  expect(growing(rows(50), 50)).toEqual({ rows: rows(50), more: undefined })
  expect(growing(rows(51), 50)).toEqual({ rows: rows(50), more: 100 })
  expect(growing(rows(501), 500)).toEqual({ rows: rows(500), more: undefined })
})

test.each([
  [0, 1, { page: 1, pageCount: 1, offset: 0 }],
  [0, 9, { page: 1, pageCount: 1, offset: 0 }],
  [60, 2, { page: 1, pageCount: 1, offset: 0 }],
  [61, 2, { page: 2, pageCount: 2, offset: 60 }],
  [61, 3, { page: 2, pageCount: 2, offset: 60 }],
])('with %i rows, page %i is %o', (total, page, shown) =>
  expect(pageOf(total, { page, pageSize: 60 })).toEqual({ ...shown, limit: 60 }),
)
