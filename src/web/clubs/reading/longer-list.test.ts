import { expect, test } from 'vitest'
import { longerList } from './longer-list.ts'

const at = (query: string) => new URL(`http://verandah.example/club/1/books${query}`)

test.each([
  ['', 'show', '?show=100'],
  ['', 'copies', '?copies=100'],
  ['?copies=150', 'show', '?copies=150&show=100'],
  ['?copies=50&show=150', 'copies', '?copies=100&show=150'],
  ['?edit=book&find=sea&show=150', 'copies', '?show=150&copies=100'],
] as const)('from books%s, more of %s leads to %s', (query, list, expected) => {
  expect(longerList(at(query), list, 100)).toBe(`/club/1/books${expected}`)
})

test('a list without more rows has no link', () => {
  expect(longerList(at('?show=150'), 'copies', undefined)).toBeUndefined()
})
