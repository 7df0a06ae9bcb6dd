import { expect, test } from 'vitest'
import { earlierScreen } from './earlier-screen.ts'

const entry = (path: string, sameDocument = true) => ({
  key: path,
  url: `http://site.test${path}`,
  sameDocument,
})
const at = (path: string, isWindow = false) => {
  const { pathname, search } = new URL(path, 'http://site.test')
  return { pathname, search, isWindow }
}

test.each([
  [
    'the screen under a window',
    ['/', '/profile'],
    at('/profile?loves=authors', true),
    '/profile',
    '/profile',
  ],
  [
    'the list two screens before',
    ['/messages', '/messages/1'],
    at('/messages/1/block', true),
    '/messages',
    '/messages',
  ],
  [
    'what the form has ended, which leads on to the list',
    ['/profile/1', '/messages/1'],
    at('/messages/1/block', true),
    '/messages',
    '/messages/1',
  ],
  ['signing in after a reset', ['/auth', '/auth/forgot'], at('/auth/reset'), '/auth', '/auth'],
  ['the screen one signed in from', ['/', '/book/1'], at('/auth?from=/book/1'), '/book/1', '/book/1'],
  [
    'a screen with others since',
    ['/messages', '/profile/1'],
    at('/messages/1/block'),
    '/messages',
    undefined,
  ],
  ['the form itself', ['/book/1', '/book/2'], at('/book/1'), '/book/1', undefined],
  ['a screen not seen before', ['/'], at('/auth'), '/bookcase', undefined],
])('%s', (_, before, here, to, expected) => {
  expect(
    earlierScreen(
      to,
      here,
      before.map((path) => entry(path)),
    )?.key,
  ).toBe(expected)
})

test('nothing from another document', () => {
  expect(earlierScreen('/book/1', at('/auth?from=/book/1'), [entry('/book/1', false)])?.key).toBeUndefined()
})
