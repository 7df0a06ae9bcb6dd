import { expect, test } from 'vitest'
import { buildsToLeave, oldestOf } from './build-cache.ts'

test.each([
  [[], []],
  [['files 3', 'files 1', 'files 2'], []],
  [
    ['files 900', 'files 1000', 'files 800', 'files 1100', 'files 700'],
    ['files 800', 'files 700'],
  ],
])('of the builds %j it leaves %j', (builds, left) => {
  expect(buildsToLeave(builds)).toEqual(left)
})

test('the oldest is the one that began first', () => {
  expect(oldestOf(['files 900', 'files 1000', 'files 800'])).toBe(800)
})
