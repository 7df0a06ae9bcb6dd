import { describe, expect, test } from 'vitest'
import { averageStars, localPath, loveNamed, profileProgress, sitePath, usernameFrom } from './members.ts'

describe('where to go after logging in', () => {
  test.each([
    '/',
    '/book/1',
    '/all-books?genre=Fiction&page=2',
    '/messages?contact=1#latest',
    '/authors',
    '/book/a%2Fb',
  ])('%s is a path of this site', (path) => expect(localPath(path)).toBe(path))

  test.each([
    [null],
    [undefined],
    [''],
    ['book/1'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['/\\/evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    [' //evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/auth'],
    ['/auth?from=/auth'],
    ['/./auth'],
    ['/auth/verify'],
    ['/auth/reset?from=/messages'],
    ['/log-out'],
  ])('%j is not: home instead', (from) => expect(localPath(from)).toBe('/'))

  test.each([
    ['/a/../b', '/b'],
    ['/book/1\r\nSet-Cookie: x', '/book/1Set-Cookie:%20x'],
    ['/@evil.example', '/@evil.example'],
    ['/:80', '/:80'],
  ])('%j becomes %s', (from, path) => expect(localPath(from)).toBe(path))

  test.each(['/auth', '/auth/code?from=%2Fevents', '/log-out'])(
    '%s is left after logging in, but not by itself',
    (path) => {
      expect(localPath(path)).toBe('/')
      expect(sitePath(path)).toBe(path)
    },
  )

  test('to a browser the result always stays on this site', () => {
    for (const from of ['/a', '//b', '/\\c', '/%2F/evil.example', '/.//d', '/%5Cevil.example']) {
      expect(new URL(localPath(from), 'https://verandah.example').origin).toBe('https://verandah.example')
    }
  })
})

test.each([
  ['Mia O’Hara', 'mia.o.hara'],
  ['José Núñez', 'jose.nunez'],
  ['  --Zoë--  ', 'zoe'],
  ['李雷', 'neighbour'],
  ['', 'neighbour'],
  ['A'.repeat(60), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%s → %s', (name, username) => {
  expect(usernameFrom(name)).toBe(username)
  expect(username).toMatch(/^[a-z0-9]+(\.[a-z0-9]+)*$/)
})

test.each([
  [{}, 0],
  [{ name: 'Mia' }, 33],
  [{ name: 'Mia', role: 'Reader' }, 67],
  [{ name: 'Mia', role: 'Reader', location: '  ' }, 67],
  [{ name: 'Mia', role: 'Reader', location: 'West End' }, 100],
])('%o is %i % complete', (profile, percent) => expect(profileProgress(profile)).toBe(percent))

test.each([
  [{ sum: 0, count: 0 }, undefined],
  [
    { sum: 5, count: 1 },
    { text: '5.0', halves: 10 },
  ],
  [
    { sum: 9, count: 2 },
    { text: '4.5', halves: 9 },
  ],
  [
    { sum: 13, count: 3 },
    { text: '4.3', halves: 8 },
  ],
  [
    { sum: 14, count: 3 },
    { text: '4.7', halves: 9 },
  ],
])('ratings %o: %o', (ratings, shown) => expect(averageStars(ratings)).toEqual(shown))

test.each([
  ['genres', 'genres'],
  ['toString', undefined],
  [null, undefined],
])('%s names the loves section %s', (text, love) => {
  expect(loveNamed(text)).toBe(love)
})
