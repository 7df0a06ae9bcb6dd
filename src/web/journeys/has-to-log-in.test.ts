import { afterEach, expect, test, vi } from 'vitest'
import { changeWritten, forgetWritten } from '#web/worker/draft-store.ts'
import { withTap } from '#web/worker/kept-taps.ts'
import { hasToLogIn } from './has-to-log-in.ts'

// There is no database here, as in a browser that stores nothing: taps last as long as the page.
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetWritten('nobody')
})

const page = '/c/VRNDH248'

test.each([
  ['of a member whose session has ended', { of: 'mia', viewer: 'mia', now: 'guest', onLine: true }, true],
  ['of them, on the guest’s page since', { of: 'mia', viewer: 'guest', now: 'guest', onLine: true }, true],
  ['of a member who is logged in', { of: 'mia', viewer: 'mia', now: 'mia', onLine: true }, false],
  ['of them, on an old guest’s page', { of: 'mia', viewer: 'guest', now: 'mia', onLine: true }, false],
  ['of another member', { of: 'mia', viewer: 'ben', now: 'guest', onLine: true }, false],
  ['of a guest', { of: 'guest', viewer: 'guest', now: 'guest', onLine: true }, false],
  ['without a connection', { of: 'mia', viewer: 'mia', now: 'guest', onLine: false }, false],
  ['while the server is away', { of: 'mia', viewer: 'mia', now: undefined, onLine: true }, false],
])('a kept tap waits for a login: %s', async (_, { of, viewer, now, onLine }, hasTo) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async () =>
    now ? new Response(null, { headers: { 'X-Viewer': now } }) : new Response(null, { status: 503 }),
  )
  await changeWritten({ memberId: of, place: page }, (written) =>
    withTap(written, { tap: { intent: 'receive' } }),
  )
  expect(await hasToLogIn(viewer, page)).toBe(hasTo)
  expect(await hasToLogIn(viewer, '/c/VRNDH249'), 'of another page').toBe(false)
})
