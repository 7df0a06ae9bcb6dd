import { expect, test, vi } from 'vitest'
import { isReached } from './live/is-reached.ts'
import { pauseBeforeNext, retryingFetch } from './retrying-fetch.ts'

const atOnce = async () => undefined
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('reading a screen waits until the server is back', async () => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementationOnce(lost)
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockResolvedValueOnce(new Response('read'))
  const answer = await retryingFetch(fetch, atOnce)(
    new URL('http://localhost/messages.data?_routes=root'),
    {},
  )
  expect(await answer.text()).toBe('read')
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('so does asking which screens there are', async () => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementationOnce(lost)
    .mockResolvedValueOnce(new Response('{}'))
  expect((await retryingFetch(fetch, atOnce)(new URL('http://localhost/__manifest?paths=%2Fmap'))).ok).toBe(
    true,
  )
})

test('a response cut off half-way is requested again', async () => {
  const cutOff = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('the first line\n'))
    },
    pull(stream) {
      stream.error(new TypeError('network error'))
    },
  })
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockResolvedValueOnce(new Response(cutOff))
    .mockResolvedValueOnce(new Response('read', { status: 404, headers: { 'X-Remix-Response': 'yes' } }))
  const answer = await retryingFetch(fetch, atOnce)('/messages.data')
  expect([answer.status, answer.headers.get('X-Remix-Response'), await answer.text()]).toEqual([
    404,
    'yes',
    'read',
  ])
})

test('any response shows that the server can be reached, except one by a proxy in front of it', async () => {
  expect(await isReached(async () => new Response('', { status: 500 }))).toBe(true)
  expect(await isReached(async () => new Response('', { status: 502 }))).toBe(false)
  expect(await isReached(lost)).toBe(false)
})

test('an error of the screen is a response', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(new Response('', { status: 500 }))
  expect((await retryingFetch(fetch, atOnce)('/messages.data')).status).toBe(500)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a request that changes something, or is not for a screen, is tried once', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(lost)
  const patient = retryingFetch(fetch, atOnce)
  await expect(patient('/messages.data', { method: 'POST' })).rejects.toThrow('Failed to fetch')
  await expect(patient('/live')).rejects.toThrow('Failed to fetch')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('navigating away stops the waiting', async () => {
  const leaving = new AbortController()
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(lost)
  const pause = async () => leaving.abort()
  const reading = retryingFetch(fetch, pause)('/messages.data', { signal: leaving.signal })
  await expect(reading).rejects.toThrow('Failed to fetch')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('it asks ever less often, and not all browsers at once', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  for (let tries = 0; tries < 6; tries += 1) fetch.mockImplementationOnce(lost)
  fetch.mockResolvedValueOnce(new Response('read'))
  const pauses: (number | undefined)[] = []
  await retryingFetch(fetch, async (_signal, tries) => void pauses.push(tries))('/messages.data')
  expect(pauses).toEqual([1, 2, 3, 4, 5, 6])
  const wait = vi.spyOn(globalThis, 'setTimeout').mockImplementation((go) => {
    queueMicrotask(go as () => void)
    return 0 as never
  })
  vi.stubGlobal('window', new EventTarget())
  const waits: unknown[] = []
  for (const random of [0, 1]) {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    for (const tries of [1, 2, 4, 9]) {
      await pauseBeforeNext(undefined, tries)
      waits.push(wait.mock.lastCall?.[1])
    }
  }
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(waits).toEqual([500, 1000, 4000, 4000, 1500, 3000, 12000, 12000])
})
