import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allWritten, changeWritten, nothingWritten } from '#web/worker/draft-store.ts'
import { TRIES_AGAIN_MS } from '#web/worker/send-waiting.ts'
import { resendUnsent } from './resend-unsent.ts'
import { askToSend, atRest, sendQueue } from './send-queue-state.ts'

// There is no database here, as in a browser that stores nothing: messages last as long as the page.
let posts: number
let stop: () => void

beforeEach(() => {
  posts = 0
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const writes = (body: string) =>
  changeWritten({ memberId: 'mia', place: 'one' }, (written) => ({
    ...written,
    unsent: [...written.unsent, { key: `key of ${body}`, body, at: Date.now() }],
  }))
const cutOff = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))

test('an answer cut off after its headers stops nothing: the message is tried again, and so are later ones', async () => {
  vi.stubGlobal('fetch', async () => {
    posts += 1
    return posts === 1 ? cutOff() : Response.json({ conversationId: 'one' })
  })
  const arrived: string[] = []
  await writes('alpha')
  stop = resendUnsent('mia', {
    arrived: async ({ message }) => void arrived.push(message.body),
    refused: () => {},
  })
  await vi.waitFor(() => expect(posts).toBe(1))
  await vi.advanceTimersByTimeAsync(TRIES_AGAIN_MS)
  await vi.waitFor(() => expect(arrived).toEqual(['alpha']))
  await writes('beta')
  askToSend('one')
  await vi.waitFor(() => expect(arrived).toEqual(['alpha', 'beta']))
  expect(await allWritten()).toEqual([])
})

test('what was refused is told, wherever its writer is, on the next page too, until it has been read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ problem: 'Closed' }, { status: 409 }))
  await writes('alpha')
  let refused: unknown[] = []
  const resend = () =>
    resendUnsent('mia', {
      arrived: async () => {},
      refused: (written) => {
        refused = written
      },
    })
  stop = resend()
  await vi.waitFor(() => expect(refused).toMatchObject([{ place: 'one', problem: 'Closed', draft: 'alpha' }]))
  stop()
  refused = []
  stop = resend()
  await vi.waitFor(() => expect(refused).toMatchObject([{ place: 'one' }]))
  await changeWritten({ memberId: 'mia', place: 'one' }, () => nothingWritten)
  askToSend('one')
  await vi.waitFor(() => expect(refused).toEqual([]))
})

const nobody = { arrived: async () => {}, refused: () => {} }
const away = () => new Response(null, { status: 503 })

test('nothing is said to be held once another tab or the worker has sent it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await writes('alpha')
  stop = resendUnsent('mia', nobody)
  await vi.waitFor(() => expect(sendQueue()).toMatchObject({ isHeld: true }))
  await changeWritten({ memberId: 'mia', place: 'one' }, () => nothingWritten)
  await vi.advanceTimersByTimeAsync(TRIES_AGAIN_MS)
  await vi.waitFor(() => expect(sendQueue()).toEqual(atRest))
  stop()

  vi.stubGlobal('fetch', async () => away())
  await writes('beta')
  stop = resendUnsent('mia', nobody)
  await vi.waitFor(() => expect([...sendQueue().held.keys()]).toEqual(['one']))
  await changeWritten({ memberId: 'mia', place: 'one' }, () => nothingWritten)
  await vi.advanceTimersByTimeAsync(TRIES_AGAIN_MS)
  await vi.waitFor(() => expect(sendQueue()).toEqual(atRest))
})

test('however many messages are written while nobody is reached, the next try comes as soon as after one', async () => {
  let isReached = false
  vi.stubGlobal('fetch', async () => {
    posts += 1
    if (!isReached) throw new TypeError('Failed to fetch')
    return Response.json({ conversationId: 'one' })
  })
  stop = resendUnsent('mia', nobody)
  for (let count = 1; count <= 6; count += 1) {
    await writes(`message ${count}`)
    askToSend('one')
    await vi.waitFor(() => expect(posts).toBe(count))
    await vi.advanceTimersByTimeAsync(1)
  }
  isReached = true
  await vi.advanceTimersByTimeAsync(TRIES_AGAIN_MS)
  await vi.waitFor(async () => expect(await allWritten()).toEqual([]))
})

test.each([
  ['comes back to the page', true, () => document.dispatchEvent(new Event('visibilitychange'))],
  ['comes back to it through Back', true, () => window.dispatchEvent(new Event('pageshow'))],
  ['is online again', true, () => window.dispatchEvent(new Event('online'))],
  [
    'leaves the page',
    false,
    () => {
      Object.assign(document, { visibilityState: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('when its writer %s, a waiting message is sent at once: %s', async (_, isSent, comes) => {
  vi.stubGlobal('fetch', async () => {
    posts += 1
    if (posts < 4) throw new TypeError('Failed to fetch')
    return Response.json({ conversationId: 'one' })
  })
  await writes('alpha')
  stop = resendUnsent('mia', nobody)
  await vi.waitFor(() => expect(posts).toBe(1))
  for (const pause of [1, 2]) await vi.advanceTimersByTimeAsync(pause * TRIES_AGAIN_MS)
  await vi.waitFor(() => expect(posts).toBe(3))
  await vi.advanceTimersByTimeAsync(1)
  comes()
  await vi.advanceTimersByTimeAsync(1000)
  expect(posts).toBe(isSent ? 4 : 3)
  await changeWritten({ memberId: 'mia', place: 'one' }, () => nothingWritten)
})
