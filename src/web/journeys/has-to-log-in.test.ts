import { afterEach, expect, test, vi } from 'vitest'
import { hasToLogIn } from './has-to-log-in.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a member whose session has ended', { memberId: 'mia', now: 'guest', onLine: true }, true],
  ['a member who is logged in', { memberId: 'mia', now: 'mia', onLine: true }, false],
  ['a guest', { memberId: 'guest', now: 'guest', onLine: true }, false],
  ['a member without a connection', { memberId: 'mia', now: 'guest', onLine: false }, false],
  ['a member while the server is away', { memberId: 'mia', now: undefined, onLine: true }, false],
])('who has to log in before a kept tap is sent: %s', async (_, { memberId, now, onLine }, hasTo) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async () =>
    now ? new Response(null, { headers: { 'X-Viewer': now } }) : new Response(null, { status: 503 }),
  )
  expect(await hasToLogIn(memberId)).toBe(hasTo)
})
