import { describe, expect, test } from 'vitest'
import { codeInPath, streetLinkPath } from './street-link-paths.ts'
import { firstNameOf, isStreetLinkCode, shownJoined } from './street-links.ts'

test.each([
  ['K7PX4MRDWH', true],
  ['K7PX4MRDW', false],
  ['K7PX4MRDWHH', false],
  ['K7PX4MRDW0', false],
  ['k7px4mrdwh', false],
  ['', false],
])('%j is a code: %s', (code, is) => {
  expect(isStreetLinkCode(code)).toBe(is)
})

test.each([
  ['Mia Rossi', 'Mia'],
  ['  Mia   Rossi', 'Mia'],
  ['Ngọc', 'Ngọc'],
  ['👩‍🌾 Fern', '👩‍🌾'],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

test.each([
  [0, null],
  [1, null],
  [2, null],
  [3, 3],
  [4, 3],
  [5, 5],
  [9, 5],
  [12, 10],
  [4000, 500],
])('of %i who joined silently the inviter reads %j or more', (silent, shown) => {
  expect(shownJoined(silent)).toBe(shown)
})

describe('the code in a path', () => {
  test('is read from the path of a street link', () => {
    expect(codeInPath(streetLinkPath('K7PX4MRDWH'))).toBe('K7PX4MRDWH')
  })

  test.each(['/', '/join', '/join/', '/join/A/B', '/join/A?x=1', '/auth/join/A', `/join/${'A'.repeat(41)}`])(
    'is not in %s',
    (path) => {
      expect(codeInPath(path)).toBeUndefined()
    },
  )
})
