import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createPolicies, policyLines, withPicturesOrigin } from '#server/http/policy.ts'
import type { RequestEnv } from '#server/http/request-log.ts'
import { securityHeaders } from './security-headers.ts'

function anApp(publicUrl: string) {
  const app = new Hono<RequestEnv>()
  const policies = createPolicies({
    '/kept': { kept: 'forever' },
    '/today': { kept: 'a day' },
    '/never': { kept: 'never' },
    '/picture': { content: 'nothing' },
    '/listed': { robots: 'list' },
    '/map': { allows: { 'img-src': ['https://tiles.example'], 'worker-src': ['blob:'] } },
  })
  app.use(securityHeaders({ publicUrl, policies }))
  app.get('/', (c) => c.text(c.get('secureHeadersNonce') ?? ''))
  app.get('/cookies', (c) => {
    c.header('Set-Cookie', 'toast=secure; Path=/; HttpOnly', { append: true })
    c.header('Set-Cookie', 'session=1; Path=/; Secure', { append: true })
    return c.text('')
  })
  app.get('/member', (c) => {
    c.set('memberId', 'mia')
    return c.text('')
  })
  app.get('/:known{kept|today|never|picture|listed|map}', (c) => c.text(''))
  return app
}

test('scripts run from our files or with the nonce of this response only', async () => {
  const app = anApp('http://localhost:3000')
  const [one, other] = [await app.request('/'), await app.request('/')]
  const policy = one.headers.get('Content-Security-Policy') ?? ''
  const nonce = await one.text()
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe/)
  expect(policy).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'")
  expect(await other.text()).not.toBe(nonce)
})

test('pages may show pictures of the operator’s cache, and only those pictures may be read from elsewhere', async () => {
  const app = new Hono<RequestEnv>()
  const [publicUrl, picturesUrl] = ['https://verandah.example', 'https://pictures.example']
  const policies = createPolicies(withPicturesOrigin({ publicUrl, picturesUrl }, policyLines))
  app.use(securityHeaders({ publicUrl, picturesUrl, policies }))
  app.get('*', (c) => c.text(''))
  const at = async (path: string) => (await app.request(path)).headers

  const page = await at('/about')
  expect(page.get('Content-Security-Policy')).toContain(`img-src 'self' data: blob: ${picturesUrl};`)
  expect(page.get('Content-Security-Policy')).toContain(`connect-src 'self' ${picturesUrl};`)
  for (const path of ['/about', '/messages/1/photo/2/480.webp']) {
    expect((await at(path)).get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect((await at(path)).get('Access-Control-Allow-Origin')).toBeNull()
  }
  const picture = await at('/images/1/320.webp')
  expect(picture.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  expect(picture.get('Access-Control-Allow-Origin')).toBe(publicUrl)
})

test.each([
  [429, undefined, '60'],
  [503, undefined, '5'],
  [429, '7', '7'],
  [400, undefined, null],
] as const)('status %s with Retry-After %s is sent with Retry-After %s', async (status, own, expected) => {
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ publicUrl: '', policies: createPolicies() }))
  app.get('/', (c) => c.text('', status, own ? { 'Retry-After': own } : {}))
  expect((await app.request('/')).headers.get('Retry-After')).toBe(expected)
})

test('a response written past the app can have the same headers', async () => {
  const app = new Hono<RequestEnv>()
  const lines = { '/stream': { kept: 'never', robots: 'none' } } as const
  app.use(securityHeaders({ publicUrl: 'https://verandah.example', policies: createPolicies(lines) }))
  app.get('/stream', (c) => c.json(c.get('policyHeaders')(200)))
  const answer = await app.request('/stream')
  const told: Record<string, string> = await answer.json()
  expect(Object.keys(told)).toEqual(expect.arrayContaining(['Cache-Control', 'X-Robots-Tag']))
  for (const [name, value] of Object.entries(told)) expect(answer.headers.get(name)).toBe(value)
})

test('an immutable file that is missing is not cached', async () => {
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ publicUrl: '', policies: createPolicies({ '/kept': { kept: 'forever' } }) }))
  expect((await app.request('/kept')).headers.get('Cache-Control')).toBe('no-store')
})

test('every response has them, even “not found”', async () => {
  const { headers, status } = await anApp('http://localhost:3000').request('/nowhere')
  expect(status).toBe(404)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(self\),.*microphone=\(\)/),
  })
})

const headersOf = async (path: string) => (await anApp('http://localhost:3000').request(path)).headers

test('a picture may do nothing', async () => {
  expect((await headersOf('/picture')).get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
})

test('a screen may use what its line allows, besides our own files', async () => {
  const policy = (await headersOf('/map')).get('Content-Security-Policy')
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
  expect(policy).toContain("worker-src 'self' blob:")
})

test('search engines index what its line allows, and nothing else', async () => {
  expect((await headersOf('/listed')).get('X-Robots-Tag')).toBeNull()
  expect((await headersOf('/map')).get('X-Robots-Tag')).toBe('noindex')
  expect((await headersOf('/nowhere')).get('X-Robots-Tag')).toBe('noindex')
})

test.each([
  ['/kept', 'public, max-age=31536000, immutable'],
  ['/today', 'public, max-age=86400, immutable'],
  ['/never', 'no-store'],
  ['/map', 'no-cache'],
  ['/member', 'no-store'],
  ['/cookies', 'no-store'],
])('%s is cached as %s', async (path, expected) => {
  expect((await headersOf(path)).get('Cache-Control')).toBe(expected)
})

test('HSTS is sent only if people open the app over HTTPS', async () => {
  const plain = await anApp('http://localhost:3000').request('/')
  expect(plain.headers.get('Strict-Transport-Security')).toBeNull()
  expect(plain.headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests')
  const secure = await anApp('https://books.example.org').request('/')
  expect(secure.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
})

test('over HTTPS, every cookie is Secure', async () => {
  const cookiesOf = async (publicUrl: string) =>
    (await anApp(publicUrl).request('/cookies')).headers.getSetCookie()
  expect(await cookiesOf('https://books.example.org')).toEqual([
    'toast=secure; Path=/; HttpOnly; Secure',
    'session=1; Path=/; Secure',
  ])
  expect((await cookiesOf('http://localhost:3000'))[0]).toBe('toast=secure; Path=/; HttpOnly')
})
