import { expect, test } from 'vitest'
import { matching, seenIn } from './release.ts'

test('only a page that came counts as seen', () => {
  const of = (pattern: string, status: number) => ({ path: pattern, pattern, status })
  expect(seenIn([of('/', 200), of('/bookcase', 302), of('/book/:id', 404), of('/events', 500)])).toEqual([
    '/',
  ])
})

test('an address belongs to the screens that are given, those without a parameter first', () => {
  const patternOf = matching(['/', '/book/:id', '/book/new', '/*'])
  expect(['/', '/book/7', '/book/new?from=scan', '/shelf'].map(patternOf)).toEqual([
    '/',
    '/book/:id',
    '/book/new',
    '/*',
  ])
})
