import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHomePageCache } from './home-page-cache.ts'

const home = (nonces: string[], title = '') => {
  return async (nonce: string) => {
    nonces.push(nonce)
    return new Response(`<script nonce="${nonce}"></script>${title}`, {
      headers: { 'X-Kept': 'yes', 'Content-Length': '99' },
    })
  }
}

test('within a second guests share one rendering, each with a nonce of their own', async () => {
  let now = 0
  const rendered: string[] = []
  const shared = createHomePageCache(() => now)
  const one = await shared.respond({ cookie: '', nonce: 'first', inGzip: false }, home(rendered))
  const other = await shared.respond({ cookie: '', nonce: 'second', inGzip: false }, home(rendered))
  expect(await one.text()).toBe('<script nonce="first"></script>')
  expect(await other.text()).toBe('<script nonce="second"></script>')
  expect(other.headers.get('X-Kept')).toBe('yes')
  expect(other.headers.get('Content-Length')).not.toBe('99')
  expect(rendered).toHaveLength(1)
  now = 1000
  await shared.respond({ cookie: '', nonce: 'third', inGzip: false }, home(rendered))
  expect(rendered).toHaveLength(2)
})

test('the cache is used once a successful rendering is complete, and until it expires', async () => {
  let now = 0
  const shared = createHomePageCache(() => now)
  const asked = { cookie: '', nonce: 'mine', inGzip: false }
  expect(shared.kept(asked)).toBeUndefined()
  const response = shared.respond(asked, home([]))
  expect(shared.kept(asked), 'still rendering').toBeUndefined()
  await response
  expect(await shared.kept(asked)?.text()).toBe('<script nonce="mine"></script>')
  now = 1000
  expect(shared.kept(asked), 'a second later').toBeUndefined()
  await shared.respond(asked, async () => new Response('', { status: 503 }))
  expect(shared.kept(asked), 'failed').toBeUndefined()
})

test('a browser that accepts gzip gets the same page, compressed only once', async () => {
  const rendered: string[] = []
  const shared = createHomePageCache(() => 0)
  const words = 'Neighbours lend and give away books. '.repeat(2000)
  for (const nonce of ['one', 'another, longer']) {
    const response = await shared.respond({ cookie: '', nonce, inGzip: true }, home(rendered, words))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    expect(response.headers.get('Content-Length')).toBe(String(bytes.byteLength))
    expect(gunzipSync(bytes).toString()).toBe(`<script nonce="${nonce}"></script>${words}`)
    expect(bytes.byteLength).toBeLessThan(1000)
  }
  expect(rendered).toHaveLength(1)
})

test('nobody can write a book title that becomes the nonce: its placeholder is random each time', async () => {
  let now = 0
  const rendered: string[] = []
  const shared = createHomePageCache(() => now)
  await shared.respond({ cookie: '', nonce: 'first', inGzip: false }, home(rendered))
  now = 1000
  const title = `<b nonce="${rendered[0]}">nonce-of-this-answer</b>`
  const response = await shared.respond({ cookie: '', nonce: 'second', inGzip: false }, home(rendered, title))
  expect(await response.text()).toBe(`<script nonce="second"></script>${title}`)
})

test.each([
  ['fails', async () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['is a fault', async () => new Response('', { status: 500 })],
  ['tells that the database is away', async () => new Response('', { status: 503 })],
])('a rendering that %s is shown to nobody who asks later', async (_, broken) => {
  const rendered: string[] = []
  const shared = createHomePageCache(() => 0)
  await shared.respond({ cookie: '', nonce: 'first', inGzip: false }, broken).catch(() => undefined)
  const response = await shared.respond({ cookie: '', nonce: 'second', inGzip: false }, home(rendered))
  expect(response.status).toBe(200)
})

test('guests with the same theme share a rendering, and nobody gets another theme', async () => {
  const rendered: string[] = []
  const shared = createHomePageCache(() => 0)
  const page = async (cookie: string) =>
    (await shared.respond({ cookie, nonce: 'n', inGzip: false }, home(rendered, cookie))).text()
  for (const cookie of ['theme=dark', '', 'theme=light', 'theme=dark', ''])
    expect(await page(cookie)).toContain(`</script>${cookie}`)
  expect(rendered).toHaveLength(3)
})

test('themes that somebody makes up are kept for nobody beyond the third, and for a second', async () => {
  let now = 0
  const shared = createHomePageCache(() => now)
  const covers = (cookie: string) =>
    shared.covers(new Request('http://books.example/', { headers: { Cookie: cookie } }), '/')
  for (const cookie of ['theme=1', 'theme=2', 'theme=3'])
    await shared.respond({ cookie, nonce: 'n', inGzip: false }, home([]))
  expect([covers('theme=1'), covers('theme=4')]).toEqual(['theme=1', undefined])
  now = 1000
  expect(covers('theme=4')).toBe('theme=4')
})

test('applies only to a plain request for home whose cookies it does not read, except for the theme', () => {
  const { covers } = createHomePageCache()
  const asking = (path: string, init?: RequestInit) => new Request(`http://books.example${path}`, init)
  const withCookie = (cookie: string) => covers(asking('/', { headers: { Cookie: cookie } }), '/')
  expect(covers(asking('/'), '/')).toBe('')
  expect(covers(asking('/?a'), '/')).toBeUndefined()
  expect(covers(asking('/about'), '/about')).toBeUndefined()
  expect(covers(asking('/', { method: 'POST' }), '/')).toBeUndefined()
  expect(withCookie('theme=dark')).toBe('theme=dark')
  expect(withCookie('cookies=kept; __Secure-verandah.known_browser_a1=b; theme=dark')).toBe('theme=dark')
  expect(withCookie('verandah.known_browser_a1=b')).toBe('')
  for (const other of [
    'toast=a',
    'seen',
    'verandah.session_token=a',
    'theme=dark; theme=light',
    'my.theme=a',
  ])
    expect(withCookie(`cookies=kept; ${other}`), other).toBeUndefined()
})
