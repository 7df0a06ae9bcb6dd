import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageDeadline } from './page-deadline.ts'
import { createPolicies } from './policy.ts'
import type { RequestEnv } from './request-log.ts'
import { securityHeaders } from './safety/security-headers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function anApp() {
  const held = Promise.withResolvers<void>()
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000', policies: createPolicies() }))
  app.use(pageDeadline())
  app.get('/healthz', (c) => held.promise.then(() => c.text('ok')))
  app.get('/book/quick', (c) => c.text('answered'))
  app.get('*', (c) => held.promise.then(() => c.text('at last')))
  return { app, held }
}

test('a page that takes too long gets 503 within ten seconds, and finishes by itself afterwards', async () => {
  const { app, held } = anApp()
  let status: number | undefined
  const asked = Promise.resolve(app.request('/book/1')).then((answer) => {
    status = answer.status
    return answer
  })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(status).toBeUndefined()
  await vi.advanceTimersByTimeAsync(999)
  expect(status).toBe(503)
  const answer = await asked
  expect(answer.headers.get('Retry-After')).toBe('5')
  expect(await answer.text()).toContain('We’ll be right back')
  held.resolve()
  await vi.advanceTimersByTimeAsync(0)
})

test('a response in time is left as it is, and a request outside load shedding has no deadline', async () => {
  const { app, held } = anApp()
  expect(await (await app.request('/book/quick')).text()).toBe('answered')
  const alive = app.request('/healthz')
  await vi.advanceTimersByTimeAsync(20_000)
  held.resolve()
  expect((await alive).status).toBe(200)
  expect(vi.getTimerCount()).toBe(0)
})
