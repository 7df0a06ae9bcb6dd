import { expect, test } from 'vitest'
import { reviewForm } from '#web/library/book-forms.ts'

const choose = 'Please select a star rating before submitting'

test.each([
  ['no star', {}, { stars: [choose] }],
  ['no number', { stars: 'x' }, { stars: [choose] }],
  ['none', { stars: '0' }, { stars: [choose] }],
  ['six', { stars: '6' }, { stars: [choose] }],
  ['half a star', { stars: '2.5' }, { stars: [choose] }],
  [
    'too many words',
    { stars: '1', words: 'x'.repeat(4001) },
    { words: ['Keep this under 4,000 characters'] },
  ],
])('%s', (_what, typed, errors) => {
  const { error } = reviewForm.safeParse(typed)
  expect(error?.flatten().fieldErrors).toEqual(errors)
})

test('stars alone are enough; words are trimmed', () => {
  expect(reviewForm.parse({ stars: '5' })).toEqual({ stars: 5, words: '' })
  expect(reviewForm.parse({ stars: '1', words: '  Slow. \n' })).toEqual({ stars: 1, words: 'Slow.' })
})
