import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createPolicies } from '#server/http/policy.ts'
import type { RequestEnv } from '#server/http/request-log.ts'
import { sameOrigin } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'

function anApp(publicUrl: string, policies = createPolicies()) {
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ publicUrl, policies }))
  app.use(sameOrigin({ publicUrl }))
  app.all('*', (c) => c.text('done'))
  return app
}

const app = anApp('https://books.example.org')

const ask = (method: string, headers: Record<string, string>, of = app) =>
  of.request('http://127.0.0.1:3000/book/1', { method, headers: { Host: '127.0.0.1:3000', ...headers } })

test.each([
  ['from our page', { 'Sec-Fetch-Site': 'same-origin' }],
  ['from the public address', { Origin: 'https://books.example.org' }],
  ['from the address asked', { Origin: 'https://127.0.0.1:3000' }],
  ['with only a referrer of ours', { Referer: 'https://books.example.org/book/1' }],
])('a post %s passes', async (_name, headers) => {
  expect((await ask('POST', headers)).status).toBe(200)
})

test.each([
  ['from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['from a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.example.org' }],
  [
    'that a browser calls foreign whatever Origin says',
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://books.example.org' },
  ],
  ['from a foreign origin', { Origin: 'https://evil.example' }],
  [
    'from a foreign origin with our referrer',
    { Origin: 'https://evil.example', Referer: 'https://books.example.org/' },
  ],
  ['from a sandboxed page', { Origin: 'null' }],
  ['from the public address without HTTPS', { Origin: 'http://books.example.org' }],
  ['from the address asked without HTTPS', { Origin: 'http://127.0.0.1:3000' }],
  ['with a referrer of ours without HTTPS', { Referer: 'http://127.0.0.1:3000/book/1' }],
  ['from a host that begins like ours', { Origin: 'https://books.example.org.evil.example' }],
  ['that says nothing about itself', {}],
])('a post %s is refused', async (_name, headers: Record<string, string>) => {
  const refused = await ask('POST', headers)
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('we didn’t change anything')
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s follows the same rule', async (method) => {
  expect((await ask(method, { Origin: 'https://evil.example' })).status).toBe(403)
})

test.each(['GET', 'HEAD'])('%s may come from anywhere', async (method) => {
  expect((await ask(method, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200)
})

test.each(['http://127.0.0.1:3000', 'https://127.0.0.1:3000'])(
  'if people reach us without HTTPS, a post from %s passes',
  async (Origin) => {
    expect((await ask('POST', { Origin }, anApp('http://localhost:3000'))).status).toBe(200)
  },
)

test('an address whose policy accepts posts from anywhere does', async () => {
  const policies = createPolicies({ '/unsubscribe/:token': { takesFrom: 'anyone' } })
  const open = anApp('https://books.example.org', policies)
  const post = (path: string) =>
    open.request(path, { method: 'POST', headers: { Origin: 'https://mail.example' } })
  expect((await post('/unsubscribe/abc')).status).toBe(200)
  expect((await post('/unsubscribe')).status).toBe(403)
})
