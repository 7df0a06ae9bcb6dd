import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { allWritten, changeWritten, forgetWritten } from './draft-store.ts'
import { forgetRefused, refusedTaps, sendTaps, TAPPED_BY, type Tap, tapsIn, withTap } from './kept-taps.ts'

// There is no database here, as in a browser that stores nothing: taps last as long as the page.
let posted: { page: string; by: string | undefined; fields: Record<string, string> }[]
let answer: () => Response | Promise<Response>

type Sent = { headers: Record<string, string>; body: URLSearchParams }

beforeEach(() => {
  posted = []
  answer = stored
  vi.stubGlobal('fetch', async (page: string, { headers, body }: Sent) => {
    posted.push({ page, by: headers[TAPPED_BY], fields: Object.fromEntries(body) })
    return answer()
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetWritten('nobody')
})

const page = '/c/VRNDH248'
const keep = (memberId: string, tap: Tap, at = Date.now()) =>
  changeWritten({ memberId, place: page }, (written) => withTap(written, { tap, at }))
/** What a browser makes of a redirect, once it has followed it. */
const redirectedTo = (path: string) => {
  const answer = new Response('')
  Object.defineProperties(answer, {
    redirected: { value: true },
    url: { value: new URL(path, 'https://books.example.org').href },
  })
  return answer
}
const stored = () => redirectedTo(page)
const have = { intent: 'have', key: 'one' } as const
const read = { intent: 'read', key: 'two', words: 'Good.' } as const

test('a viewer’s taps are sent in order, once each, and those of others are not', async () => {
  await keep('guest', have)
  await keep('guest', read)
  await keep('guest', { ...have, key: 'again' })
  await keep('mia', { intent: 'receive' })
  expect(await sendTaps('guest')).toBe('sent')
  expect(posted).toEqual([
    { page, by: 'guest', fields: read },
    { page, by: 'guest', fields: { ...have, key: 'again' } },
  ])
  expect(await sendTaps('guest')).toBe('nothing')
  expect((await allWritten()).map(({ memberId }) => memberId)).toEqual(['mia'])
})

test.each([
  ['the server is away', () => new Response(null, { status: 503 })],
  ['it asks to wait', () => new Response(null, { status: 429 })],
  ['its viewer is no longer logged in', () => new Response(null, { status: 401 })],
  ['it leads to the login', () => redirectedTo('/auth?from=%2Fc%2FVRNDH248')],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a member’s tap is kept if %s', async (_, happens) => {
  await keep('mia', have)
  answer = happens
  expect(await sendTaps('mia')).toBe('waits')
  answer = stored
  expect(await sendTaps('mia')).toBe('sent')
})

test.each([
  ['mia', 'a member who is leaving', () => redirectedTo('/settings/data')],
  ['guest', 'a guest who would have to log in', () => redirectedTo('/auth?from=%2Fc%2FVRNDH248')],
  ['mia', 'a copy that is gone', () => new Response(null, { status: 404 })],
])('of %s, a tap of %s is not sent again, and later ones are sent', async (viewer, _, happens) => {
  await keep(viewer, have)
  await keep(viewer, read)
  answer = () => (posted.length === 1 ? happens() : stored())
  expect(await sendTaps(viewer)).toBe('sent')
  expect(posted.map(({ fields }) => fields)).toEqual([have, read])
  expect(await sendTaps(viewer)).toBe('nothing')
  expect((await refusedTaps(viewer)).map(({ tap }) => tap)).toEqual([have])
})

test('a tap made more than three days ago is not sent, and its viewer reads why; a later one is', async () => {
  await keep('mia', have, Date.now() - 3 * DAY_MS - 1000)
  await keep('mia', read, Date.now() - 3 * DAY_MS + 60_000)
  expect(await sendTaps('mia')).toBe('sent')
  expect(posted.map(({ fields }) => fields)).toEqual([read])
  expect(await refusedTaps('mia')).toEqual([{ place: page, tap: have, why: 'That was a while ago.' }])
})

test.each([
  ['without an answer', () => Promise.reject(new TypeError('Failed to fetch')), [have, have]],
  ['with an answer of a proxy', () => new Response(null, { status: 504 }), [have, have]],
  ['and was asked to wait', () => new Response(null, { status: 429 }), [have]],
])(
  'a tap that was sent %s three days ago is sent again only if it may have arrived',
  async (_, happens, sent) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await keep('mia', have)
    answer = happens
    expect(await sendTaps('mia')).toBe('waits')
    vi.setSystemTime(Date.now() + 3 * DAY_MS + 1000)
    answer = stored
    expect(await sendTaps('mia')).toBe('sent')
    expect(posted.map(({ fields }) => fields)).toEqual(sent)
  },
)

test('what is pressed again with other words while it is being sent is sent too', async () => {
  await keep('guest', read)
  const better = { ...read, key: 'three', words: 'Very good.' }
  answer = async () => {
    if (posted.length === 1) await keep('guest', better)
    return stored()
  }
  expect(await sendTaps('guest')).toBe('sent')
  expect(await sendTaps('guest')).toBe('sent')
  expect(posted.map(({ fields }) => fields)).toEqual([read, better])
})

test('a tap that is refused is sent once, and stays with its line and the reason until it was read', async () => {
  await keep('guest', read)
  const sentence = 'A line for the next reader can’t contain a link.'
  answer = () => new Response(null, { status: 400, headers: { 'X-Refused': encodeURIComponent(sentence) } })
  expect(await sendTaps('guest')).toBe('sent')
  expect(await sendTaps('guest')).toBe('nothing')
  expect(await refusedTaps('guest')).toEqual([{ place: page, tap: read, why: sentence }])
  expect(await refusedTaps('mia')).toEqual([])
  const [kept] = await allWritten('guest')
  expect(tapsIn(kept ?? { draft: '' }), 'none is still to be sent').toEqual([])
  for (const refused of await refusedTaps('guest')) await forgetRefused('guest', refused)
  expect(await allWritten()).toEqual([])
})

test('a refused tap whose line was not read yet stays when the button is pressed with other words', async () => {
  await keep('guest', read)
  answer = () => new Response(null, { status: 400 })
  await sendTaps('guest')
  const other = { ...read, key: 'three', words: 'Fine.' }
  await keep('guest', other)
  expect((await refusedTaps('guest')).map(({ tap }) => tap)).toEqual([read])
  answer = stored
  await sendTaps('guest')
  expect(posted.map(({ fields }) => fields)).toEqual([read, other])
  expect((await refusedTaps('guest')).map(({ tap }) => tap)).toEqual([read])
})

test('a refused tap that is made again replaces the refused one', async () => {
  await keep('guest', read)
  answer = () => new Response(null, { status: 404 })
  await sendTaps('guest')
  expect((await refusedTaps('guest')).map(({ why }) => why)).toEqual(['It was refused.'])
  await keep('guest', { ...read, words: 'Better.' })
  expect(await refusedTaps('guest')).toEqual([])
  answer = stored
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
