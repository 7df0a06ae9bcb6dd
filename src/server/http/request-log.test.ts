import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { createDoor, type DoorParts } from '#server/operations/door.ts'
import { defineRead } from '#server/operations/operation.ts'
import { traceHeaders } from '#server/outward/trace-context.ts'
import { createPolicies } from './policy.ts'
import { type RequestEnv, requestLog } from './request-log.ts'

const reads = createDoor({ clock: () => new Date() } as DoorParts).open({
  look: defineRead({ by: 'guest', run: async () => 'seen' }),
  search: defineRead({ by: 'guest', run: () => Promise.reject(new DomainError('NOT_FOUND')) }),
  edit: defineRead({ by: 'member', run: async () => 'seen' }),
  wait: defineRead({ by: 'guest', run: () => new Promise(() => undefined) }),
})

function anApp() {
  const lines: Record<string, unknown>[] = []
  const app = new Hono<RequestEnv>()
  app.use(requestLog({ log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }) }))
  app.get('/healthz', (c) => c.text('ok'))
  app.use(async (c, next) => {
    c.set('policy', createPolicies().of(c.req.path))
    return next()
  })
  app.get('/carried', (c) => c.text(traceHeaders().traceparent ?? ''))
  app.get('/operations', async (c) => {
    await reads.look(guest)
    await reads.search(guest).catch(() => undefined)
    await reads.edit(guest).catch(() => undefined)
    void reads.wait(guest)
    return c.text('done')
  })
  app.get('/broken', () => {
    throw new Error('broken')
  })
  app.get('*', (c) => {
    c.set('memberId', 'ana')
    return c.text('hello')
  })
  app.onError((_error, c) => c.text('Sorry', 500))
  return { app, lines }
}

test('one line for each request, without what was searched for', async () => {
  const { app, lines } = anApp()
  const { headers } = await app.request('/search?q=secret', { headers: { 'X-Request-Id': 'proxy-12345678' } })
  expect(headers.get('X-Request-Id')).toBe('proxy-12345678')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 30,
    requestId: 'proxy-12345678',
    method: 'GET',
    path: '/search',
    status: 200,
    ms: expect.any(Number),
    member: 'ana',
  })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a secret in an address is not logged', async () => {
  const { app, lines } = anApp()
  await app.request('/unsubscribe/a-ticket')
  await app.request('/unsubscribe/a-ticket/one-click')
  await app.request('/objection/a-ticket.data')
  await app.request('/C/CODE')
  expect(lines.map(({ path }) => path)).toEqual(['/unsubscribe/…', '/unsubscribe/…', '/objection/…', '/C/…'])
})

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the trace that a request belongs to is logged and carried on, unless its header is invalid', async () => {
  const { app, lines } = anApp()
  const headers = (flags: string) => ({ headers: { traceparent: `00-${trace}-00f067aa0ba902b7-${flags}` } })
  const carried = await app.request('/carried', headers('01'))
  expect(await carried.text()).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
  const alone = await app.request('/carried', headers('a forged line'))
  expect(await alone.text()).toBe('')
  expect(lines.map((line) => line.trace)).toEqual([trace, undefined])
})

test.each(['', 'short', 'x'.repeat(65), 'forged line', '<script>alert(1)</script>'])(
  'an id like "%s" is replaced',
  async (given) => {
    const { headers } = await anApp().app.request('/', { headers: { 'X-Request-Id': given } })
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('a browser that left before its response is not an error', async () => {
  const { app, lines } = anApp()
  await app.request('/broken', { signal: AbortSignal.abort() })
  expect(lines).toEqual([expect.objectContaining({ level: 30, path: '/broken', status: 499 })])
})

test('a failure is logged as an error, and a health check is not logged', async () => {
  const { app, lines } = anApp()
  await app.request('/healthz')
  await app.request('/broken')
  expect(lines).toEqual([expect.objectContaining({ level: 50, path: '/broken', status: 500 })])
})

test('a line names the operations of its request and how each ended, what did not succeed first', async () => {
  const { app, lines } = anApp()
  await Promise.all([app.request('/operations'), app.request('/hello')])
  expect(lines.find(({ path }) => path === '/operations')).toMatchObject({
    operations: ['search NOT_FOUND', 'edit AUTHENTICATION_REQUIRED', 'wait unfinished', 'look done'],
  })
  expect(lines.find(({ path }) => path === '/hello')).not.toHaveProperty('operations')
})
