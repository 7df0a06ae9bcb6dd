import { expect, test } from 'vitest'
import { filedReviewText, ratingOf, starsOf } from './filed-reviews.ts'

test.each([
  ['', null],
  ['0', null],
  ['0.0', null],
  ['none', null],
  ['6', null],
  ['-1', null],
  ['5', 5],
  ['3.75', 3.75],
  ['3,5', 3.5],
  [' 0.25 ', 0.25],
])('a rating of %j is read as %o', (said, rated) => {
  expect(ratingOf(said)).toBe(rated)
})

test.each([
  [5, 5],
  [3.75, 4],
  [3.5, 4],
  [3.25, 3],
  [0.25, 1],
])('%d becomes %d stars', (rated, stars) => {
  expect(starsOf(rated)).toBe(stars)
})

test.each([
  [null, false, null],
  [4, false, 'Your rating: 4 stars.'],
  [1, true, 'Your rating: 1 star, with a review.'],
  [3.5, true, 'Your rating: 4 stars, rounded from 3.5, with a review.'],
  [null, true, 'Its review has no star rating, so we can’t import it.'],
])('%o with words: %o reads %j', (rated, hasWords, text) => {
  expect(filedReviewText({ rated, hasWords })).toBe(text)
})
