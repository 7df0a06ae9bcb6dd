import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { allWritten, changeWritten, forgetWritten } from '#web/worker/draft-store.ts'
import { clearWritten } from './clear-written.ts'

// There is no database here, as in a browser that stores nothing: drafts last as long as the page.
let asked: number
/** Who uses this browser now, as the server says. Undefined: it cannot be reached. */
let viewerNow: string | undefined

beforeEach(() => {
  asked = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (viewerNow === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { headers: { 'X-Viewer': viewerNow } })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await forgetWritten('nobody')
  await clearWritten({ memberId: 'nobody', hasLoggedOut: false })
})

const guest = { memberId: undefined, hasLoggedOut: false }
const writes = (memberId: string) =>
  changeWritten({ memberId, place: 'one' }, (written) => ({ ...written, draft: `of ${memberId}` }))
const writers = async () => (await allWritten()).map(({ memberId }) => memberId)

test('another member finds nothing of the one before them, nor of a guest', async () => {
  for (const memberId of ['mia', 'guest', 'noah']) await writes(memberId)
  viewerNow = 'noah'
  await clearWritten({ memberId: 'noah', hasLoggedOut: false })
  expect(await writers()).toEqual(['noah'])
})

test.each([
  ['says that a member is logged in', 'mia'],
  ['cannot be reached', undefined],
])('a guest’s page from the browser’s own cache changes nothing if the server %s', async (_, now) => {
  await writes('mia')
  viewerNow = now
  await clearWritten(guest)
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  await clearWritten(guest)
  expect(await allWritten()).toEqual([{ memberId: 'mia', place: 'one', draft: 'of mia', unsent: [] }])
})

test('what a member wrote waits for a day if their session has ended, and stays if they log in again', async () => {
  await writes('mia')
  viewerNow = 'guest'
  await clearWritten(guest)
  vi.setSystemTime(Date.now() + DAY_MS)
  await clearWritten(guest)
  expect(await writers()).toEqual(['mia'])
  viewerNow = 'mia'
  await clearWritten({ memberId: 'mia', hasLoggedOut: false })
  viewerNow = 'guest'
  vi.setSystemTime(Date.now() + DAY_MS)
  await clearWritten(guest)
  expect(await writers(), 'another day begins').toEqual(['mia'])
  vi.setSystemTime(Date.now() + DAY_MS + 1)
  await clearWritten(guest)
  expect(await writers()).toEqual([])
})

test('what waits for a member whose session has ended goes as soon as another logs in, not after a day', async () => {
  await writes('mia')
  viewerNow = 'guest'
  await clearWritten(guest)
  expect(await writers()).toEqual(['mia'])
  viewerNow = 'noah'
  await clearWritten({ memberId: 'noah', hasLoggedOut: false })
  expect(await writers()).toEqual([])
})

test('nothing waits for a member who has logged out, whether or not the server can be asked', async () => {
  await writes('mia')
  viewerNow = undefined
  await clearWritten({ memberId: undefined, hasLoggedOut: true })
  expect(await writers()).toEqual([])
})

test('a page on which somebody logged out leaves what a member writes in another tab afterwards', async () => {
  const loggedOut = { memberId: undefined, hasLoggedOut: true }
  viewerNow = 'guest'
  await writes('noah')
  await clearWritten(loggedOut)
  expect(await writers()).toEqual([])
  viewerNow = 'mia'
  await writes('mia')
  await clearWritten(loggedOut)
  expect(await writers()).toEqual(['mia'])
})

test('each log-out on a page clears once', async () => {
  viewerNow = undefined
  for (const memberId of ['mia', 'noah']) {
    await writes(memberId)
    await clearWritten({ memberId, hasLoggedOut: false })
    await clearWritten({ memberId: undefined, hasLoggedOut: true })
    expect(await writers()).toEqual([])
  }
})

test('the server is not asked if there is nothing of others', async () => {
  await writes('mia')
  await clearWritten({ memberId: 'mia', hasLoggedOut: false })
  expect([await writers(), asked]).toEqual([['mia'], 0])
})
