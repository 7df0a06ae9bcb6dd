import { expect, test } from 'vitest'
import { pageNumber } from './paging.ts'

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
