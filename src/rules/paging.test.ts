import { expect, test } from 'vitest'
import { pageLinks, pageNumber } from './paging.ts'

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
  [1, 1, [1]],
  [1, 0, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [2, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
  [20, 9, [5, 6, 7, 8, 9]],
])('on page %i of %i: %j', (current, last, links) => expect(pageLinks(current, last)).toEqual(links))
