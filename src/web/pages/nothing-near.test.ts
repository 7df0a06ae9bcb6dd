import { expect, test } from 'vitest'
import { nothingNear } from './nothing-near.ts'

test('home without a book nearby says how far the nearest is, and leads there', () => {
  expect(nothingNear({ km: 13.3 })).toEqual({
    hint: 'Try increasing your distance range. The nearest one is 13.3 km away.',
    to: '/all-books',
    label: 'Look further away',
  })
})

test('home without any book asks for the first', () => {
  expect(nothingNear(null)).toEqual({
    hint: 'Nobody is sharing a book yet. Yours could be the first.',
    to: '/add-book',
    label: 'Add Book',
  })
})
