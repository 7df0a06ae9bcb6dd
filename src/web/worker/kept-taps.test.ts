import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allWritten, changeWritten, forgetWritten } from './draft-store.ts'
import { sendTaps, type Tap, withTap } from './kept-taps.ts'

// There is no database here, as in a browser that stores nothing: taps last as long as the page.
let posted: { page: string; fields: Record<string, string> }[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  posted = []
  answer = () => new Response(null, { status: 302 })
  vi.stubGlobal('fetch', async (page: string, { body }: { body: URLSearchParams }) => {
    posted.push({ page, fields: Object.fromEntries(body) })
    const { status } = await answer()
    return status === 302 ? { type: 'opaqueredirect', status: 0 } : { type: 'basic', status }
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetWritten('nobody')
})

const page = '/c/VRNDH248'
const keep = (memberId: string, tap: Tap) =>
  changeWritten({ memberId, place: page }, (written) => withTap(written, tap))
const have = { intent: 'have', key: 'one' }
const read = { intent: 'read', key: 'two', words: 'Good.' }

test('a viewer’s taps are sent in order, once each, and those of others are not', async () => {
  await keep('guest', have)
  await keep('guest', read)
  await keep('guest', { ...have, key: 'again' })
  await keep('mia', { intent: 'receive' })
  expect(await sendTaps('guest')).toBe('sent')
  expect(posted).toEqual([
    { page, fields: read },
    { page, fields: { ...have, key: 'again' } },
  ])
  expect(await sendTaps('guest')).toBe('nothing')
  expect((await allWritten()).map(({ memberId }) => memberId)).toEqual(['mia'])
})

test.each([
  ['the server is away', () => new Response(null, { status: 503 })],
  ['it asks to wait', () => new Response(null, { status: 429 })],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a tap is kept if %s', async (_, happens) => {
  await keep('guest', have)
  answer = happens
  expect(await sendTaps('guest')).toBe('waits')
  answer = () => new Response(null, { status: 302 })
  expect(await sendTaps('guest')).toBe('sent')
})

test('what is pressed again with other words while it is being sent is sent too', async () => {
  await keep('guest', read)
  const better = { ...read, key: 'three', words: 'Very good.' }
  answer = async () => {
    if (posted.length === 1) await keep('guest', better)
    return new Response(null, { status: 302 })
  }
  expect(await sendTaps('guest')).toBe('sent')
  expect(await sendTaps('guest')).toBe('sent')
  expect(posted.map(({ fields }) => fields)).toEqual([read, better])
})

test('a tap that is refused is over', async () => {
  await keep('guest', have)
  answer = () => new Response(null, { status: 400 })
  expect(await sendTaps('guest')).toBe('sent')
  expect(await allWritten()).toEqual([])
})

test('a guest’s taps stay on the device while nobody is logged in, and go once a member is', async () => {
  await keep('guest', have)
  await keep('mia', have)
  await forgetWritten(undefined)
  expect((await allWritten()).map(({ memberId }) => memberId)).toEqual(['guest'])
  await forgetWritten('mia')
  expect(await allWritten()).toEqual([])
})
