import { expect, test } from 'vitest'
import { pauseAfter } from './live-stream.ts'

test.each([
  [1, 1000, 2000],
  [2, 2000, 4000],
  [5, 16_000, 32_000],
  [6, 30_000, 60_000],
  [60, 30_000, 60_000],
])('after %i refusals it waits between %i and %i ms', (refusals, shortest, longest) => {
  expect(pauseAfter(refusals, () => 0)).toBe(shortest)
  expect(pauseAfter(refusals, () => 1)).toBe(longest)
})
