import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createPolicies } from '#server/http/policy.ts'
import { type RequestEnv, requestLog } from '#server/http/request-log.ts'
import { securityHeaders } from '#server/http/safety/security-headers.ts'
import { whileSlotIsFree } from '#server/outward/release-slot.ts'
import { createRequestQueue } from './request-queue.ts'
import { shedLoad } from './shed-load.ts'

afterEach(() => void vi.useRealTimers())

/** An app with room for `atOnce` screens, and no queue. */
function anApp({ atOnce, alsoFirst }: { atOnce: number; alsoFirst: number }) {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const held: (() => void)[] = []
  const app = new Hono<RequestEnv>()
  app.use(requestLog({ log }))
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000', policies: createPolicies() }))
  app.use(
    shedLoad({ log, queue: createRequestQueue({ atOnce, alsoFirst, longestWaitMs: 1, mostWaiting: 0 }) }),
  )
  app.get('/book/held', async (c) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return c.text('at last')
  })
  app.get('/book/outside', async (c) => {
    await whileSlotIsFree(() => new Promise<void>((resolve) => held.push(resolve)))
    return c.text('back again')
  })
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.all('*', (c) => c.text('answered'))
  app.onError((_, c) => c.text('Sorry', 500))
  return { app, lines, letGo: () => held.shift()?.() }
}

test('a request that gets no slot is told so in a friendly way, and when to try again', async () => {
  const { app } = anApp({ atOnce: 0, alsoFirst: 0 })
  const answer = await app.request('/book/1')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.text()).toContain('We’re very busy right now')
})

test.each(['/healthz', '/readyz', '/live', '/assets/app.js', '/images/1/320.webp', '/robots.txt'])(
  '%s never queues',
  async (path) => {
    const { app } = anApp({ atOnce: 0, alsoFirst: 0 })
    expect((await app.request(path)).status).toBe(200)
  },
)

test.each([
  ['/auth', 'GET'],
  ['/auth', 'POST'],
  ['/auth/verify', 'POST'],
  ['/auth.data', 'POST'],
])('logging in (%s, %s) has places of its own', async (path, method) => {
  const { app } = anApp({ atOnce: 0, alsoFirst: 1 })
  expect((await app.request(path, { method })).status).toBe(200)
  expect((await app.request('/book/1')).status).toBe(503)
})

test.each(['/healthz', '/live'])('a post to %s, which a screen answers, needs a slot', async (path) => {
  const { app } = anApp({ atOnce: 0, alsoFirst: 0 })
  expect((await app.request(path, { method: 'POST' })).status).toBe(503)
})

test('a slot is free again once the response is ready or has failed', async () => {
  const { app, letGo } = anApp({ atOnce: 1, alsoFirst: 0 })
  const slow = app.request('/book/held')
  expect((await app.request('/book/1')).status).toBe(503)
  letGo()
  expect((await slow).status).toBe(200)
  expect((await app.request('/broken')).status).toBe(500)
  expect((await app.request('/book/1')).status).toBe(200)
})

test('requests that wait for an outside service keep no slot from others', async () => {
  const { app, letGo } = anApp({ atOnce: 1, alsoFirst: 0 })
  const outside = [app.request('/book/outside'), app.request('/book/outside')]
  expect((await app.request('/book/1')).status).toBe(200)
  letGo()
  letGo()
  expect((await Promise.all(outside)).map(({ status }) => status)).toEqual([200, 200])
  const slow = app.request('/book/held')
  expect((await app.request('/book/1')).status, 'room for one, as before').toBe(503)
  letGo()
  expect((await slow).status).toBe(200)
})

test('a refused crowd leaves one line in the log, and then how many more were refused', async () => {
  vi.useFakeTimers()
  const { app, lines } = anApp({ atOnce: 0, alsoFirst: 0 })
  for (let at = 0; at < 50; at++) await app.request('/book/1')
  expect(lines).toEqual([expect.objectContaining({ level: 40, refused: 1, residentMb: expect.any(Number) })])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines.slice(1)).toEqual([expect.objectContaining({ refused: 49 })])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines, 'nobody is refused any more').toHaveLength(2)
})
