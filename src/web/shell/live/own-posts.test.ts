import { expect, test, vi } from 'vitest'
import { isBehindOwnPosts, noteOwnPosts, onOwnPost } from './own-posts.ts'

const ask = (method: string, result: unknown) =>
  noteOwnPosts({ request: new Request('http://localhost/messages/1', { method }) }, async () => ({
    screen: { type: 'data' as const, result },
  }))
const leadingOn = () => new Response(null, { status: 302, headers: { Location: '/messages/1' } })

test('a post that redirects needs the screen to be read again, and reading it settles that', async () => {
  vi.useFakeTimers()
  const heard = vi.fn()
  const leave = onOwnPost(heard)
  await ask('POST', { typed: {} })
  expect(isBehindOwnPosts()).toBe(false)
  await ask('POST', leadingOn())
  expect(isBehindOwnPosts()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(heard).toHaveBeenCalledOnce()
  await ask('GET', {})
  expect(isBehindOwnPosts()).toBe(false)
  leave()
  vi.useRealTimers()
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
