import { expect, test, vi } from 'vitest'
import { isReached } from './live/is-reached.ts'
import { retryingFetch } from './retrying-fetch.ts'

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
