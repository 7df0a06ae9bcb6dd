import { expect, test } from 'vitest'
import { pushedNotice } from './pushed-notice.ts'

const origin = 'https://verandah.example'
const pushed = { id: 'one', title: 'Noah Chen sent you a message', path: '/messages/a?b#c', tag: 'a' }
const unread = { id: '', title: 'You have a new notification', path: '/notifications', tag: 'new' }

test.each<[string, string | undefined, object]>([
  ['what we send', JSON.stringify(pushed), pushed],
  ['nothing', undefined, unread],
  ['no JSON', '<b>', unread],
  ['null', 'null', unread],
  ['what has no title', JSON.stringify({ ...pushed, title: '' }), unread],
  ...['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7].map(
    (path): [string, string, object] => [
      `a way to ${path}`,
      JSON.stringify({ ...pushed, path }),
      { ...pushed, path: '/notifications' },
    ],
  ),
])('of %s is shown', (_what, text, shown) => {
  expect(pushedNotice(text, origin)).toEqual(shown)
})
