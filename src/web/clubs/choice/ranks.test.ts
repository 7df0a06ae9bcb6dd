import { expect, test } from 'vitest'
import { moved, movedWords } from './ranks.ts'

const ranking = ['a', 'b', 'c']

test.each([
  ['a', 1, 'is now 2nd'],
  ['c', 0, 'is now 1st'],
  ['c', 3, 'is now 3rd'],
  ['d', 3, 'is now 4th'],
  ['b', null, 'is no longer ranked'],
])('a screen reader is told where %s is, moved to position %s', (id, position, words) => {
  expect(movedWords(moved(ranking, id, position), id)).toBe(words)
})
