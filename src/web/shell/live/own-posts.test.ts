import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBehindOwnPosts, isPosting, noteOwnPosts, noteStored, onOwnPost } from './own-posts.ts'

beforeEach(async () => {
  vi.useFakeTimers()
  // Files share their modules: forms of another file's tests may have been stored.
  await ask('GET', {})
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const ask = (method: string, result: unknown) =>
  noteOwnPosts({ request: new Request('http://localhost/messages/1', { method }) }, async () => ({
    screen: { type: 'data' as const, result },
  }))
const leadingOn = () => new Response(null, { status: 302, headers: { Location: '/messages/1' } })

test('a post that redirects needs the screen to be read again, and reading it settles that', async () => {
  const heard = vi.fn()
  const leave = onOwnPost(heard)
  await ask('POST', { typed: {} })
  expect(isBehindOwnPosts()).toBe(false)
  await ask('POST', leadingOn())
  expect(isBehindOwnPosts()).toBe(true)
  heard.mockClear()
  expect(isPosting(), 'until its redirect is being loaded').toBe(true)
  vi.advanceTimersByTime(1000)
  expect(heard).toHaveBeenCalled()
  expect(isPosting()).toBe(false)
  await ask('GET', {})
  expect(isBehindOwnPosts()).toBe(false)
  leave()
})

test('a request that began before the post was answered does not settle it', async () => {
  const reading = Promise.withResolvers<void>()
  const read = noteOwnPosts({ request: new Request('http://localhost/') }, async () => {
    await reading.promise
    return {}
  })
  await ask('POST', leadingOn())
  reading.resolve()
  await read
  expect(isBehindOwnPosts()).toBe(true)
  await ask('GET', {})
})

test('a form that was stored after it had been dropped is read too', async () => {
  const heard = vi.fn()
  const leave = onOwnPost(heard)
  noteStored()
  expect([isBehindOwnPosts(), heard.mock.calls.length]).toEqual([true, 1])
  await ask('GET', {})
  expect(isBehindOwnPosts()).toBe(false)
  leave()
})

test('a pending post is known from its start, also if it fails', async () => {
  const answer = Promise.withResolvers<never>()
  const request = new Request('http://localhost/messages/1', { method: 'POST' })
  const post = noteOwnPosts({ request }, () => answer.promise)
  expect(isPosting()).toBe(true)
  answer.reject(new TypeError('Failed to fetch'))
  await expect(post).rejects.toThrow('Failed to fetch')
  vi.advanceTimersByTime(1000)
  expect(isPosting()).toBe(false)
})
