import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { askedScreen, dataAddress, fateOf, isWhole, screensToLeave } from './cache-rules.ts'
import { OFFLINE } from './offline-path.ts'
import { toldBy } from './viewer-now.ts'

const id = '7ed1d620-21d4-4f64-80a4-a040f21d0063'
const site = 'https://books.example.org'

test.each([
  ['/', '/', 'page'],
  ['/_.data', '/', 'data'],
  ['/_root.data', '/', 'data'],
  ['/bookcase', '/bookcase', 'page'],
  ['/bookcase.data?show=24', '/bookcase?show=24', 'data'],
  [`/book/${id}`, `/book/${id}`, 'page'],
  [`/messages/${id}.data`, `/messages/${id}`, 'data'],
  ['/messages?tab=unread', '/messages?tab=unread', 'page'],
])('%s is %s, asked for as %s', (path, screen, as) => {
  expect(askedScreen(site + path)).toEqual({ screen, as })
})

test.each([
  '/admin',
  '/admin/reports',
  '/admin/events',
  '/settings',
  '/settings/security',
  '/settings/data.data',
  '/auth',
  '/auth/reset',
  '/log-out',
  '/notifications',
  '/profile',
  '/edit-profile',
  '/blocked-members',
  `/unsubscribe/${id}`,
  `/settings/data/export/${id}`,
  `/messages/${id}/news`,
  `/messages/${id}/report`,
  `/messages/new?contact=${id}`,
  `/book/${id}/../../admin`,
  '/book/not-an-id',
  '/live',
  '/badges',
  // A part of a screen.
  `/book/${id}.data?_routes=root`,
])('%s is never cached', (path) => {
  expect(askedScreen(site + path)).toBeUndefined()
})

test.each(['/', '/bookcase?show=24', `/messages/${id}`])(
  'the data of %s is requested where it is',
  (screen) => {
    expect(askedScreen(site + dataAddress(screen))).toEqual({ screen, as: 'data' })
  },
)

test.each([
  ['nothing is known yet', null, true],
  ['it is known already', `${id} 17`, false],
  ['another is known', '0ed1d620-21d4-4f64-80a4-a040f21d0063 17', true],
])('a conversation is answered in full if %s', (_, known, expected) => {
  expect(isWhole({ screen: `/messages/${id}`, as: 'data' }, known)).toBe(expected)
})

test.each([
  [200, 'mia', 'keep'],
  [200, 'mia once', 'leave'],
  // From none of our screens: a proxy's own words, say.
  [200, undefined, 'leave'],
  // Redirects, as data and as a page.
  [202, 'mia', 'forget'],
  [0, undefined, 'forget'],
  [403, 'mia', 'forget'],
  [404, 'mia', 'forget'],
  [429, 'mia', 'leave'],
  [500, 'mia', 'leave'],
  [503, undefined, 'leave'],
])('a response %i to %s: %s', (status, told, fate) => {
  const headers = new Headers(told ? { 'X-Viewer': told } : {})
  expect(fateOf({ status, ...toldBy(headers) })).toBe(fate)
})

test('old entries are evicted, and all but the last few of each kind; the screen that stands in for others stays', () => {
  const now = Date.parse('2026-03-14T00:00:00Z')
  const days = (count: number) => now - count * DAY_MS
  const book = (number: number) => `/book/0ed1d620-21d4-4f64-80a4-${String(number).padStart(12, '0')}`
  const books = Array.from({ length: 42 }, (_, number) => ({ screen: book(number), at: now - number }))
  const kept = [
    { screen: OFFLINE, at: days(90) },
    { screen: '/bookcase', at: days(13) },
    { screen: `/messages/${id}`, at: days(15) },
    ...books,
  ]
  expect(screensToLeave(kept, now)).toEqual([`/messages/${id}`, book(40), book(41)])
})
