import { expect, test } from 'vitest'
import { beatsBoth, measuring, oneInOf } from './recommendations.ts'

test.each([
  ['better than both', { tried: 20, hits: 5, popular: 4, newest: 4 }, true],
  ['as good as the most popular', { tried: 20, hits: 4, popular: 4, newest: 0 }, false],
  ['as good as the newest', { tried: 20, hits: 4, popular: 0, newest: 4 }, false],
  ['measured with too few loans', { tried: 19, hits: 19, popular: 0, newest: 0 }, false],
  ['not measured', { tried: 0, hits: 0, popular: 0, newest: 0 }, false],
] as const)('recommendations that are %s: shown %s', (_, trial, isShown) => {
  expect(beatsBoth(trial)).toBe(isShown)
})

test.each([
  [0, 1],
  [20, 1],
  [79, 1],
  [80, 2],
  [200, 5],
  [2_500, 5],
  [100_000, 200],
])('of %i borrowers one in %i is held out', (borrowers, oneIn) => {
  expect(oneInOf(borrowers)).toBe(oneIn)
  expect(borrowers / oneIn).toBeLessThanOrEqual(measuring.mostMembers)
})
