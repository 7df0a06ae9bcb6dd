import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postMessage } from './post-message.ts'

const message = { key: 'one', body: 'See you there', at: 0 }
const sending = { memberId: 'mia', place: 'a conversation', message }
const photo = { file: new Blob(['picture']), alt: '' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a message without an answer for 15 seconds is tried later: its connection may be dead', async () => {
  const fetch = vi.fn(async (_: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    return new Response('')
  })
  vi.stubGlobal('fetch', fetch)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  expect(await postMessage(sending, () => {})).toBeUndefined()
  expect(limit).toHaveBeenCalledWith(15_000)
  expect((await postMessage(sending, () => {}))?.ok).toBe(true)
})

test('a photo that the service worker sends is tried later after five minutes', async () => {
  const fetch = vi.fn(async (_: string, { signal }: { signal?: AbortSignal }) => {
    signal?.throwIfAborted()
    return new Response('')
  })
  vi.stubGlobal('fetch', fetch)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  const withPhoto = { ...sending, message: { ...message, photo } }
  expect(await postMessage(withPhoto, () => {})).toBeUndefined()
  expect(limit).toHaveBeenLastCalledWith(300_000)
})

/** A browser's upload, which moves when `moves` is called and is never answered. */
class Upload {
  static last: Upload
  upload: { onprogress?: (event: object) => void } = {}
  onabort?: () => void
  onloadend?: () => void
  open() {}
  send() {
    Upload.last = this
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
}

test('a photo may take long, but is tried later once nothing has moved for 30 seconds', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  const progress = vi.fn()
  const ended = vi.fn()
  const posted = postMessage({ ...sending, message: { ...message, photo } }, progress).then(ended)
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(29_000)
    Upload.last.upload.onprogress?.({ loaded, total: 4 })
  }
  await vi.advanceTimersByTimeAsync(29_000)
  expect(progress.mock.calls).toEqual([[0.25], [0.5], [0.75]])
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await posted
  expect(ended).toHaveBeenCalledWith(undefined)
})
