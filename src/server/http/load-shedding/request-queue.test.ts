import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestQueue } from './request-queue.ts'

// These are real rounds of the event loop.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const limits = { atOnce: 2, alsoFirst: 1, longestWaitMs: 800, mostWaiting: 3 }

/** Records for each request its outcome, in order. */
function aCrowd(given: Partial<typeof limits> = {}) {
  const queue = createRequestQueue({ ...limits, ...given })
  const told: string[] = []
  const ask = async (name: string, goesFirst = false) => {
    told.push(`${name} ${(await queue.take(goesFirst)) ? 'begins' : 'is refused'}`)
  }
  const round = () => new Promise((resolve) => setImmediate(resolve))
  const settle = async () => {
    for (let at = 0; at < 4; at++) await round()
  }
  return { queue, told, ask, round, settle }
}

test('as many begin as may run at once, and the next when one is done, in order', async () => {
  const { queue, told, ask, settle } = aCrowd()
  for (const name of ['a', 'b', 'c', 'd']) void ask(name)
  await settle()
  expect(told).toEqual(['a begins', 'b begins'])
  queue.leave()
  await settle()
  expect(told.slice(2)).toEqual(['c begins'])
  queue.leave()
  await settle()
  expect(told.slice(3)).toEqual(['d begins'])
})

test('a request that waits in vain is refused after its maximum wait, and no sooner', async () => {
  const { queue, told, ask, settle } = aCrowd()
  for (const name of ['a', 'b', 'c']) void ask(name)
  await vi.advanceTimersByTimeAsync(799)
  expect(told).toEqual(['a begins', 'b begins'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told.slice(2)).toEqual(['c is refused'])
  queue.leave()
  void ask('d')
  await settle()
  expect(told.slice(3), 'the slot is free').toEqual(['d begins'])
})

test('requests beyond the queue’s limit are refused at once', async () => {
  const { told, ask, settle } = aCrowd()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void ask(name)
  await settle()
  expect(told).toEqual(['a begins', 'b begins', 'f is refused'])
})

test('an expired request is skipped, even if its timer is late', async () => {
  const { queue, told, ask, settle } = aCrowd()
  for (const name of ['a', 'b', 'c']) void ask(name)
  vi.setSystemTime(Date.now() + 900)
  void ask('d')
  queue.leave()
  await settle()
  expect(told.slice(2)).toEqual(['c is refused', 'd begins'])
})

test('a priority request overtakes the queue, and finds a slot of its own', async () => {
  const { queue, told, ask, settle } = aCrowd()
  for (const name of ['a', 'b', 'c']) void ask(name)
  void ask('sign-in', true)
  void ask('next sign-in', true)
  await settle()
  expect(told).toEqual(['a begins', 'b begins', 'sign-in begins'])
  queue.leave()
  await settle()
  expect(told.slice(3)).toEqual(['next sign-in begins'])
  queue.leave()
  queue.leave()
  await settle()
  expect(told.slice(4)).toEqual(['c begins'])
})

test('a burst that can be served in time refuses nobody, and leaves nothing behind', async () => {
  const { queue, told, ask, settle } = aCrowd({ mostWaiting: 512 })
  for (let at = 0; at < 64; at++) void ask(`${at}`)
  for (let at = 0; at < 64; at++) {
    await vi.advanceTimersByTimeAsync(10)
    queue.leave()
    await settle()
  }
  expect(told).toHaveLength(64)
  expect(told.filter((each) => each.endsWith('refused'))).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('new arrivals are accepted before the next page begins, so that they are counted and refused in time', async () => {
  const { queue, told, ask, round, settle } = aCrowd()
  for (const name of ['a', 'b', 'c']) void ask(name)
  queue.leave()
  for (const name of ['d', 'e', 'f', 'g']) {
    await round()
    void ask(name)
  }
  expect(told).toEqual(['a begins', 'b begins', 'f is refused'])
  await settle()
  expect(told.slice(3)).toEqual(['g is refused', 'c begins'])
})

test('an endless crowd does not stop all work', async () => {
  const { queue, told, ask, round } = aCrowd()
  for (const name of ['a', 'b', 'c']) void ask(name)
  queue.leave()
  for (let at = 0; at < 200; at++) {
    void ask('one more')
    await round()
  }
  expect(told).toContain('c begins')
})
