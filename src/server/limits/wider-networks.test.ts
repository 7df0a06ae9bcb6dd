import { expect, test } from 'vitest'
import { countedFor } from './wider-networks.ts'

test.each([
  ['203.0.113.7', [['203.0.113.7', 1]]],
  ['ana@example.org', [['ana@example.org', 1]]],
  ['ana@example.org 203.0.113.7', [['ana@example.org 203.0.113.7', 1]]],
  [
    '2001:db8:1:2fe::/64',
    [
      ['2001:db8:1:2fe::/64', 1],
      ['2001:db8:1:200::/56', 4],
      ['2001:db8:1::/48', 16],
    ],
  ],
  [
    'ana@example.org 2001:DB8:0:0::/64',
    [
      ['ana@example.org 2001:DB8:0:0::/64', 1],
      ['ana@example.org 2001:db8:0:0::/56', 2],
      ['ana@example.org 2001:db8:0::/48', 4],
    ],
  ],
])('%s', (key, expected) => {
  expect(countedFor(key).map(({ key, room }) => [key, room])).toEqual(expected)
})
