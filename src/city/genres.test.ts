import { expect, test } from 'vitest'
import { addBookGenres, bookGenres, profileGenres } from './genres.ts'

test.each([
  ['search', bookGenres, 24],
  ['the add-book screen', addBookGenres.map(({ genre }) => genre), 10],
  ['a profile', profileGenres, 15],
])('%s offers each of its genres once', (_where, genres, count) => {
  expect(new Set(genres).size).toBe(count)
  expect(genres).toHaveLength(count)
})

test('every genre that a book can be added with can be searched for', () => {
  for (const { genre } of addBookGenres) expect(bookGenres).toContain(genre)
})
