import { expect, test } from 'vitest'
import { searchText } from './inputs.ts'
import { longestSearch } from './search.ts'

test('a search text is cut, and what no database accepts is a space', () => {
  expect(searchText.parse('a'.repeat(longestSearch + 1))).toBe('a'.repeat(longestSearch))
  expect(searchText.parse('\0river\0side')).toBe(' river side')
})
