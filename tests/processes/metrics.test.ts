// Metrics as Prometheus reads them, after visits to every screen.
import '#tests/support/as-in-production.ts'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer } from '#server/http/listening/close-server.ts'
import { listen, metricsAddress } from '#server/http/listening/listen.ts'
import { policyLines } from '#server/http/policy.ts'
import { freePort } from '#tests/support/app-process.ts'
import { everyOperation } from '#tests/support/every-operation.ts'
import { everyRoute } from '#tests/support/every-route.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { samplePath } from '#tests/support/sample-paths.ts'

let app: SampleApp
let port: number
let text: string

beforeAll(async () => {
  port = await freePort()
  app = await aSampleApp({ METRICS_PORT: String(port) })
  const paths = await Promise.all(everyRoute.map(({ pattern }) => samplePath(app.pool, pattern)))
  for (const email of ['mia@sample.test', 'admin@sample.test']) {
    const visitor = aVisitor()
    await visitor.logIn(app.url, email, samplePassword)
    for (const path of paths) await (await visitor.get(app.url + path)).body?.cancel()
  }
  const guest = aVisitor()
  for (const path of [
    '/no-such-page-here',
    '/no-such/deeper',
    '/book/no-such-book',
    '/assets/no-such-file.js',
    '/robots.txt',
  ])
    await (await guest.get(app.url + path)).body?.cancel()
  await fetch(`${app.url}/`, { method: 'PROPFIND' })
  text = await scrape()
}, 120_000)
afterAll(() => app?.stop())

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
const valuesOf = (label: string) =>
  new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value = '']) => value))

/** The value of the line that starts like this. */
const readingOf = (start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  )

test('no label has an id, an email address, a name or a place of anybody', async () => {
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/i)
  expect(text).not.toContain('@')
  const { rows } = await app.pool.query<{ word: string }>(
    `select name as word from members union select suburb from members where suburb <> ''
     union select title from books union select name from clubs union select title from events`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ word }) => word).filter((word) => text.includes(word))).toEqual([])
})

test('requests are counted by the pattern of their route; unknown addresses and methods add no label', () => {
  const patterns = [...everyRoute.map(({ pattern }) => pattern), ...Object.keys(policyLines), 'other']
  const routes = valuesOf('route')
  expect([...routes].filter((route) => !patterns.includes(route))).toEqual([])
  for (const route of ['/', '/book/:id', '/club/:id', '/robots.txt', '/*']) expect(routes).toContain(route)
  expect(text).not.toContain('no-such')
  expect([...valuesOf('method')].sort()).toEqual(['GET', 'POST', 'other'])
  expect([...valuesOf('status')].sort()).toEqual(['2xx', '3xx', '4xx'])
  expect(
    readingOf('verandah_http_request_duration_seconds_count{route="/book/:id",method="GET",status="4xx"}'),
  ).toBe(1)
  expect(readingOf('verandah_http_requests_in_flight')).toBe(0)
})

test('operations are counted by their names in the registry, and whether they were done, refused or failed', () => {
  const names = everyOperation()
  expect([...valuesOf('operation')].filter((name) => name.includes('.') && !names.has(name))).toEqual([])
  expect(readingOf('verandah_operations_total{operation="library.book",outcome="done"}')).toBeGreaterThan(0)
  expect(text).toMatch(/verandah_operations_total\{operation="\w+\.\w+",outcome="refused"\} \d/)
  expect(text).not.toMatch(/verandah_operations_total\{[^}]*outcome="(?!done|refused)/)
})

test('the parts behind the screens are counted', async () => {
  expect(readingOf('verandah_ready{part="database"}')).toBe(1)
  expect(readingOf('verandah_ready{part="disk"}')).toBe(1)
  expect(readingOf('verandah_live_listening')).toBe(1)
  expect(readingOf('verandah_database_connections_max')).toBe(16)
  expect(readingOf('verandah_database_wait_seconds_count')).toBeGreaterThan(everyRoute.length)
  expect(readingOf('verandah_build_info{version="')).toBe(1)
  expect(text).toContain('verandah_file_operation_duration_seconds_count{store="images"')
  const { rows } = await app.pool.query(
    `select (select count(*)::int from members where left_at is null and disabled_at is null) as members,
      (select count(*)::int from copies where listed) as copies`,
  )
  expect([readingOf('verandah_members'), readingOf('verandah_copies_offered')]).toEqual([
    rows[0].members,
    rows[0].copies,
  ])
  for (const name of ['exchanges_active', 'clubs', 'events_ahead'])
    expect(readingOf(`verandah_${name}`), name).toBeGreaterThan(0)
})

test('the city is counted once in a minute', async () => {
  await app.pool.query(
    `update copies set paused_at = now() where id = (select id from copies where listed limit 1)`,
  )
  const before = readingOf('verandah_copies_offered')
  text = await scrape()
  expect(readingOf('verandah_copies_offered')).toBe(before)
})

test('only /metrics is answered, and only on its own port', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
})

test('a port in use stops the start with one sentence', async () => {
  const other = createServer()
  const taken = await freePort()
  await listen(other, metricsAddress(taken))
  await expect(aSampleApp({ METRICS_PORT: String(taken), SAMPLE_DATA: 'off' })).rejects.toThrow(
    `Port ${taken} is taken by another program. Stop it, or choose another: METRICS_PORT=9465 npm start`,
  )
  await closeServer(other)
})
