import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { createLog } from '#server/base/log.ts'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import type { Services } from '#server/services.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { createApp } from './app.ts'
import { createPolicies } from './policy.ts'

const mia = aViewer({ id: '7ed1d620-21d4-4f64-80a4-a040f21d0063', name: 'Mia Rossi' })
let folder: string
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-'))
  app = anApp()
})
afterAll(() => rm(folder, { recursive: true }))

function anApp({
  serviceWorker = true,
  publicUrl = 'http://localhost:3000',
  trustedProxies = 0,
  log = createLog({ level: 'silent' }),
} = {}) {
  return createApp({
    config: {
      publicUrl,
      loadShedding: true,
      trustedProxies,
      serviceWorker,
      supportEmail: 'help@example.org',
      sourceUrl: undefined,
      picturesUrl: undefined,
      map: { style: null, origins: [] },
      issuers: [],
    },
    log,
    city,
    clock: () => new Date(),
    services: {} as Services, // no screen here calls one
    sessions: {
      hasCookie: (request) => request.headers.has('Cookie'),
      read: async ({ req }) => {
        const isAdmin = req.raw.headers.get('Cookie') === 'admin=1'
        return { viewer: { ...mia, isAdmin }, counted: undefined, cookies: [] }
      },
    },
    limits: { take: async () => undefined },
    images: createDiskFileStore(folder),
    respondWithScreen: async ({ url, signal }) => {
      if (signal.aborted) throw new Error('The visitor has gone')
      if (url.endsWith('/broken')) throw new Error('select secret from members')
      if (url.includes('/away')) throw new Error('Connection terminated unexpectedly')
      return new Response('screen', url.endsWith('/toast') ? { headers: { 'Set-Cookie': 'toast=1' } } : {})
    },
    sourceFile: '/nowhere',
    mapFolder: '/nowhere',
    clientFolder: folder,
    askDatabase: async () => 'ready',
    hasRoom: async () => true,
    isStopping: () => false,
    liveStream: (context: Context) => context.body(null, 204),
  })
}

const ask = (path: string, init: RequestInit = {}) => app.request(path, init)

test.each(['/healthz', '/readyz', '/images/none/320.webp', '/%00', '/', '/broken', '/live'])(
  'browsers are told what the response of %s may do',
  async (path) => {
    const { headers } = await ask(path)
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src '(self|none)'/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  },
)

test('also when a post is refused, without details of what went wrong', async () => {
  const refused = await ask('/', { method: 'POST', headers: { Origin: 'https://evil.example' } })
  expect(refused.status).toBe(403)
  expect(refused.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
  const broken = await ask('/broken')
  expect(broken.status).toBe(500)
  expect(await broken.text()).not.toMatch(/select|secret|at /)
})

test('the copy of home shared by guests is identified as home itself', async () => {
  const fresh = anApp()
  const named = async () => {
    const { headers, status } = await fresh.request('/')
    const nonce = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
    headers.delete('X-Request-Id')
    return { nonce, status, all: JSON.stringify([...headers]).replace(nonce, 'nonce') }
  }
  const [home, copy] = [await named(), await named()]
  expect(copy.all).toBe(home.all)
  expect(copy.nonce).not.toBe(home.nonce)
  expect(home.all).toContain('"guest"')
})

test.each([
  ['a page', '/away', 'GET', '5'],
  ['the data of a screen', '/away.data', 'GET', null],
  ['a form', '/away', 'POST', null],
])(
  'while the database is away %s gets a friendly answer, and is told when to try again',
  async (_, path, method, refresh) => {
    const { status, headers } = await ask(path, { method, headers: { Origin: 'http://localhost:3000' } })
    expect([status, headers.get('Retry-After'), headers.get('Refresh')]).toEqual([503, '5', refresh])
    expect(headers.get('Cache-Control')).toBe('no-store')
  },
)

test('a guest who stops waiting for home does not break it for others', async () => {
  expect((await ask('/', { signal: AbortSignal.abort() })).status).toBe(200)
})

test.each([
  ['/%00', 400],
  ['/book/%FF', 400],
  ['/book/%', 400],
  ['/book/%E2%80%8B', 200],
  ['/all-books?q=%FF', 200],
])('%s is answered with %i', async (path, status) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  if (status === 400) expect(await answer.text()).toBe('We can’t read this address.')
})

test.each([
  ['a guest is revalidated each time', '/all-books.data', {}, 'no-cache'],
  ['a guest with a toast is not cached', '/toast', {}, 'no-store'],
  ['a member is not cached', '/all-books.data', { Cookie: 'session=1' }, 'no-store'],
])('a response to %s', async (_, path, headers, expected) => {
  expect((await ask(path, { headers })).headers.get('Cache-Control')).toBe(expected)
})

test.each([
  ['the worker of the build', true, "self.addEventListener('fetch', () => {})"],
  ['one that does nothing where it is turned off', false, "self.addEventListener('install'"],
])('browsers always revalidate %s', async (_, serviceWorker, begins) => {
  await writeFile(join(folder, 'service-worker.js'), "self.addEventListener('fetch', () => {})")
  const answer = await anApp({ serviceWorker }).request('/service-worker.js')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^text\/javascript/),
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'x-robots-tag': 'noindex',
    // A worker is bound by the policy of its own response.
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  })
  expect(await answer.text()).toMatch(new RegExp(`^${begins.replace(/[()]/g, '\\$&')}`))
})

test.each([
  ['a guest', '/all-books', {}, 'guest'],
  ['a guest’s toast', '/toast', {}, 'guest once'],
  ['a member', '/all-books.data', { Cookie: 'session=1' }, mia.id],
  ['a member’s toast', '/toast', { Cookie: 'session=1' }, `${mia.id} once`],
])('the service worker is told for whom a screen is: %s', async (_, path, headers, told) => {
  expect((await ask(path, { headers })).headers.get('X-Viewer')).toBe(told)
})

test('a phone reads what the app is', async () => {
  const answer = await ask('/manifest.webmanifest')
  expect(answer.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  expect(await answer.json()).toMatchObject({ short_name: city.productName, start_url: '/' })
})

test('every address that is answered without a screen has a policy of its own', () => {
  const policies = createPolicies()
  const pages = policies.of('/nowhere/at/all')
  const addresses = app.routes.map(({ path }) => path).filter((path) => path !== '/' && !path.endsWith('*'))
  expect(addresses.length).toBeGreaterThan(20)
  const asPages = addresses.filter(
    (path) => policies.of(path.replaceAll(/:\w+(?:\{[^}]+\})?/g, mia.id)) === pages,
  )
  expect(asPages).toEqual([])
})

test('only administrators are told where the time of a request went', async () => {
  const timingOf = async (cookie: string) =>
    (await app.request('/book/1', { headers: { Cookie: cookie } })).headers.get('Server-Timing')
  expect(await timingOf('admin=1')).toMatch(
    /^wait;desc="Waiting for a slot";dur=\d+\.\d, session;.+, screen;.+, total;desc="Total";dur=\d+\.\d$/,
  )
  expect(await timingOf('session=1')).toBeNull()
  expect((await app.request('/book/1')).headers.get('Server-Timing')).toBeNull()
})

test.each([
  ['https://books.example.org', 0, 1],
  ['https://books.example.org', 1, 0],
  ['http://localhost:3000', 0, 0],
])(
  'a proxy at %s with TRUSTED_PROXIES=%i is warned of so many times: %i',
  async (publicUrl, trustedProxies, times) => {
    const lines: unknown[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const behind = anApp({ publicUrl, trustedProxies, log })
    for (const path of ['/book/1', '/healthz'])
      await behind.request(path, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    expect(lines).toHaveLength(times)
  },
)

test('a guest may share a large photo, of which nothing arrives but that there was one', async () => {
  const form = new FormData()
  form.set('title', 'Piranesi')
  form.set('photo', new File([new Uint8Array(9_000_000)], 'IMG_1.jpg'))
  const answer = await ask('/add-book/shared', { method: 'POST', body: form })
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    '/add-book?shared=Piranesi&photo=lost',
  ])
})
