import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { everyRoute, patternAt } from '#tests/support/every-route.ts'
import { screens } from '#tests/support/screens.ts'

test('the visual checks cover every screen of the route table', () => {
  const lookedAt = new Set(screens.map(({ at }) => (typeof at === 'string' ? patternAt(at) : at.route)))
  const forgotten = everyRoute.filter(({ file, pattern }) => file.endsWith('.tsx') && !lookedAt.has(pattern))
  expect(forgotten.map(({ pattern }) => pattern)).toEqual([])
})

test('every action is a table of what its forms can ask for', async () => {
  const wrapped: string[] = []
  for await (const file of glob('src/web/**/*.{ts,tsx}')) {
    if (file.endsWith('.test.ts')) continue
    if (/\bacts\(|ActionFunctionArgs/.test(await readFile(file, 'utf8'))) wrapped.push(file)
  }
  // Where it is defined, and where tables are read: for screens, and for scripts.
  expect(wrapped.toSorted()).toEqual([
    'src/web/shell/forms/performs.ts',
    'src/web/shell/json-route.ts',
    'src/web/shell/screen.ts',
  ])
})

test('members who are leaving may change their mind, undo a change to how they log in, download their data, object to a decision, read our policies, write to us and log out', () => {
  const open = everyRoute.filter(({ whileLeaving }) => whileLeaving).map(({ pattern }) => pattern)
  expect(open.toSorted()).toEqual([
    '/about',
    '/auth/undo',
    '/badges',
    '/contact',
    '/cookies',
    '/licence',
    '/log-out',
    '/objection/:key',
    // The service worker caches it, and would cache what a redirect leads to.
    '/offline',
    '/privacy',
    '/prove',
    '/prove/ask',
    '/settings/data',
    '/terms',
    '/theme',
  ])
})

test('standbys of the database answer lists and public pages, never what is private or guards a right', () => {
  const behind = everyRoute.filter(({ readsReplica }) => readsReplica)
  expect(behind.every(({ access }) => access === 'guest')).toBe(true)
  expect(behind.map(({ pattern }) => pattern).toSorted()).toEqual([
    '/',
    '/all-books',
    '/book-clubs',
    '/book/:id',
    '/book/:id/also-have',
    '/event/:id',
    '/events',
    '/map',
    '/map/bookshelf/:id',
    '/map/library/:slug',
    '/map/pins',
    '/profile/:id',
    '/search',
    '/search/suggestions',
    '/suburb/:slug',
  ])
})
