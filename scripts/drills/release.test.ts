import { expect, test } from 'vitest'
import { forFormer, matching, seenIn } from './release.ts'

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

test('the former release gets no migration after a release that it does not know', () => {
  const files = ['0001_a.sql', '0003_c.sql', '0002_b.after.sql', '0004_d.after.sql']
  expect(forFormer(files, ['0001_a.sql', '0002_b.after.sql'])).toEqual([
    '0001_a.sql',
    '0003_c.sql',
    '0002_b.after.sql',
  ])
})
