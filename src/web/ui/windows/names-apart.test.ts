import { expect, test } from 'vitest'
import { namesApart } from './names-apart.ts'

test('names that are used once stay as they are; of those used again, the later ones are numbered', () => {
  expect(namesApart(['Phone', 'Laptop', 'Phone', 'Phone'])).toEqual([
    'Phone',
    'Laptop',
    'Phone (2)',
    'Phone (3)',
  ])
})

test('a number that somebody has typed themselves is not given again', () => {
  expect(namesApart(['Phone', 'Phone', 'Phone (2)'])).toEqual(['Phone', 'Phone (3)', 'Phone (2)'])
})
