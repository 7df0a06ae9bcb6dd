import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test.each([
  ['mia', 'M'],
  ['  ünal Öz', 'Ü'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧'],
  ['🇦🇺', '🇦🇺'],
  ['𐐨eseret', '𐐀'],
  ['عائشة', 'ع'],
  [' ', '?'],
])('%s begins with %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter)
})
