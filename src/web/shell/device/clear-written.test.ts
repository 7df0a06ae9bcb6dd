import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allWritten, changeWritten, forgetWritten } from '#web/worker/draft-store.ts'
import { clearWritten } from './clear-written.ts'

// There is no database here, as in a browser that stores nothing: drafts last as long as the page.
let asked: number
/** Who uses this browser now, as the server says. Undefined: it cannot be reached. */
let viewerNow: string | undefined

beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (viewerNow === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { headers: { 'X-Viewer': viewerNow } })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetWritten('nobody')
})

const writes = (memberId: string) =>
  changeWritten({ memberId, place: 'one' }, (written) => ({ ...written, draft: `of ${memberId}` }))
const writers = async () => (await allWritten()).map(({ memberId }) => memberId)

test('another member finds nothing of the one before them, nor of a guest', async () => {
  for (const memberId of ['mia', 'guest', 'noah']) await writes(memberId)
  viewerNow = 'noah'
  await clearWritten('noah')
  expect(await writers()).toEqual(['noah'])
})

test.each([
  ['says that a member is logged in', 'mia'],
  ['cannot be reached', undefined],
])('a guest’s page from the browser’s own cache removes nothing if the server %s', async (_, now) => {
  await writes('mia')
  viewerNow = now
  await clearWritten(undefined)
  expect(await writers()).toEqual(['mia'])
})

test('the server is not asked if there is nothing of others', async () => {
  await writes('mia')
  await clearWritten('mia')
  expect([await writers(), asked]).toEqual([['mia'], 0])
})
