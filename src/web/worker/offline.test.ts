import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { dataAddress } from './cache-rules.ts'
import { keepOffline } from './offline.ts'
import { OFFLINE } from './offline-path.ts'
import type { WorkerScope } from './worker-scope.ts'

const site = 'https://books.example.org'
const absolute = (address: RequestInfo | URL) =>
  address instanceof Request ? address.url : new URL(String(address), site).href

/** A browser's caches, as far as the worker uses them. */
function someCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (kept: Map<string, Response>) => ({
    put: async (address: RequestInfo, answer: Response) => void kept.set(absolute(address), answer.clone()),
    match: async (address: RequestInfo) => kept.get(absolute(address))?.clone(),
    delete: async (address: RequestInfo) => kept.delete(absolute(address)),
    keys: async () => [...kept.keys()].map((address) => new Request(address)),
  })
  return {
    async open(name: string) {
      const kept = all.get(name) ?? new Map<string, Response>()
      all.set(name, kept)
      return cacheOf(kept)
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (address: string, { cacheName = '' } = {}) =>
      all.get(cacheName)?.get(absolute(address))?.clone(),
  }
}

const scope = {
  registration: {},
  addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
}

type Heard = { request?: Request; data?: object; clientId?: string; resultingClientId?: string }
let listeners: Map<string, (event: object) => void>
let server: (path: string, method?: string) => Promise<Response>
let done: Promise<unknown>[]
let tab: string

beforeEach(() => {
  vi.stubGlobal('self', { location: new URL(site) })
  vi.stubGlobal('caches', someCaches())
  vi.stubGlobal('fetch', (asked: RequestInfo, init?: RequestInit) =>
    server(new URL(absolute(asked)).pathname, init?.method),
  )
  listeners = new Map()
  keepOffline(scope as unknown as WorkerScope)
  done = []
  tab = crypto.randomUUID()
  server = async (path) => screen(`${path} of mia`, 'mia')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const screen = (words: string, viewer: string, init: ResponseInit = {}) =>
  new Response(`<html lang="en-AU">${words}</html>`, { ...init, headers: { 'X-Viewer': viewer } })
const cut = async () => {
  throw new TypeError('Failed to fetch')
}

/** The worker's response, after all its side effects. Nothing if it leaves the request to the browser. */
async function hear(name: string, event: Heard): Promise<Response | undefined> {
  const given = await respond(name, event)
  await Promise.all(done)
  return given
}
async function respond(name: string, event: Heard): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  const respondWith = (given: Promise<Response>) => {
    answer = given
  }
  listeners.get(name)?.({ ...event, respondWith, waitUntil: (work: Promise<unknown>) => done.push(work) })
  return answer
}
const requestOf = (path: string, init?: RequestInit) => {
  const request = new Request(site + path, init)
  if (!path.includes('.data')) Object.defineProperty(request, 'mode', { value: 'navigate' })
  return request
}
const open = (path: string, init?: RequestInit) => hear('fetch', { request: requestOf(path, init) })
/** The response alone. */
const first = (path: string, init?: RequestInit, of: Heard = {}) =>
  respond('fetch', {
    request: requestOf(path, init),
    clientId: tab,
    resultingClientId: `page of ${tab}`,
    ...of,
  })
const keptOf = async (viewer: string) =>
  (await (await caches.open(`pages ${viewer}`)).keys()).map(({ url }) => url.slice(site.length)).sort()
const words = async (answer: Response | undefined) => (await answer?.text())?.replace(/<[^>]*>/g, '')

test('a page is what the server says, or the cached one with its age if the server cannot be reached', async () => {
  expect(await words(await open('/bookcase'))).toBe('/bookcase of mia')
  server = cut
  const kept = await open('/bookcase')
  expect(await kept?.text()).toMatch(/^<html data-kept-at="\d+" lang="en-AU">\/bookcase of mia/)
})

test('a cached page is read for 14 days at most, then it is deleted; the one that stands in for others stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await hear('activate', {})
  for (const path of ['/bookcase', '/messages.data']) await open(path, { headers: { 'X-Build': 'one' } })
  server = cut
  vi.advanceTimersByTime(14 * DAY_MS)
  expect(await words(await open('/bookcase'))).toBe('/bookcase of mia')
  vi.advanceTimersByTime(1)
  expect((await open('/bookcase'))?.headers.get('Location')).toContain(OFFLINE)
  expect(await keptOf('mia')).not.toContain('/bookcase')
  expect(await keptOf('mia')).toContain('/messages')
  await expect(hear('activate', {})).rejects.toThrow('Failed to fetch')
  expect(await keptOf('mia'), 'a new worker deletes what nobody has opened').toEqual([OFFLINE])
})

test('a half dead connection is given eight seconds before a cached copy, once, and what it answers later is cached', async () => {
  const ask = { headers: { 'X-Build': 'one' } }
  for (const path of ['/bookcase', '/messages.data']) await open(path, ask)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const late = Promise.withResolvers<void>()
  server = async (path) => {
    await late.promise
    return screen(`${path} of mia, at last`, 'mia')
  }
  for (const path of ['/bookcase', '/messages.data']) {
    const answered = vi.fn()
    const asked = first(path, ask).then(async (answer) => answered(await words(answer)))
    await vi.advanceTimersByTimeAsync(7999)
    expect(answered, path).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(answered).toHaveBeenCalledWith(`${path} of mia`)
  }
  const again = first('/messages.data', ask)
  const uncached = first('/book/7ed1d620-21d4-4f64-80a4-a040f21d0063', ask)
  await vi.advanceTimersByTimeAsync(30_000)
  late.resolve()
  expect(await words(await again), 'it asked again').toBe('/messages.data of mia, at last')
  expect(await words(await uncached), 'not cached').toContain('of mia, at last')
  vi.useRealTimers()
  await Promise.all(done)
  server = cut
  expect(await words(await open('/bookcase'))).toBe('/bookcase of mia, at last')
})

/** Everything that still waited for the server is over. */
async function settled(): Promise<void> {
  while (done.length > 0) await Promise.all(done.splice(0))
}

/** What a request is answered with after so many milliseconds. */
async function after(ms: number, asking: Promise<Response | undefined>): Promise<string | undefined> {
  await vi.advanceTimersByTimeAsync(ms)
  return words(await asking)
}
async function isUnanswered(ms: number, asking: Promise<Response | undefined>): Promise<boolean> {
  const answered = vi.fn()
  done.push(asking.then(answered))
  await vi.advanceTimersByTimeAsync(ms)
  for (let turns = 0; turns < 20; turns += 1) await new Promise((go) => setImmediate(go))
  return answered.mock.calls.length === 0
}

test('only a screen that is shown from the cache waits for a slow network, and not one that is gone back to', async () => {
  const ask = { headers: { 'X-Build': 'one' } }
  for (const path of ['/bookcase.data', '/messages.data']) await open(path, ask)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const late = Promise.withResolvers<Response>()
  server = async () => (await late.promise).clone()
  expect(await after(8000, first('/messages.data', ask))).toBe('/messages.data of mia')
  expect(await isUnanswered(8000, first('/messages.data', ask)), 'read again').toBe(true)
  expect(await after(8000, first('/messages.data', ask, { clientId: 'other' }))).toBe('/messages.data of mia')
  expect(await first('/events.data', ask), 'elsewhere').toBeUndefined()
  expect(await after(8000, first('/messages.data', ask)), 'back').toBe('/messages.data of mia')
  expect(await after(8000, first('/bookcase.data', ask))).toBe('/bookcase.data of mia')
  expect(await after(8000, first('/messages.data', ask)), 'back again').toBe('/messages.data of mia')
  vi.useRealTimers()
  late.resolve(screen('', 'mia'))
  await settled()
})

test('a page that goes to a cached page because the network is slow gets it at once, and then waits for the network', async () => {
  const ask = { headers: { 'X-Build': 'one' } }
  await open('/bookcase')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const late = Promise.withResolvers<Response>()
  const asked: string[] = []
  server = async (path) => {
    asked.push(path)
    return (await late.promise).clone()
  }
  const led = first('/bookcase.data', ask)
  await vi.advanceTimersByTimeAsync(8000)
  expect((await led)?.headers.get('X-Kept')).toMatch(/ page \/bookcase$/)
  expect(await after(0, first('/bookcase'))).toBe('/bookcase of mia')
  expect(asked).toEqual(['/bookcase.data'])
  expect(await isUnanswered(8000, first('/bookcase.data', ask, { clientId: `page of ${tab}` }))).toBe(true)
  expect(await isUnanswered(7999, first('/bookcase')), 'of later').toBe(true)
  vi.useRealTimers()
  late.resolve(screen('', 'mia'))
  await settled()
})

test('data belongs to the build that requested it; a page redirects to where it is cached', async () => {
  await open('/bookcase.data', { headers: { 'X-Build': 'one' } })
  server = cut
  expect(await words(await open('/bookcase.data', { headers: { 'X-Build': 'one' } }))).toBe(
    '/bookcase.data of mia',
  )
  await expect(open('/bookcase.data', { headers: { 'X-Build': 'two' } })).rejects.toThrow('Failed to fetch')
  const led = await open('/bookcase')
  expect(led?.headers.get('Location')).toBe(`${site}/offline?to=%2Fbookcase`)
  expect(await words(await open('/offline?to=%2Fbookcase'))).toBe('/offline of mia')
})

test('account screens are never cached: a page says that it is not on the device', async () => {
  await open('/settings/security')
  expect(await open('/settings/security.data')).toBeUndefined()
  expect(await keptOf('mia')).toEqual(['/offline'])
  server = cut
  expect((await open('/settings/security'))?.headers.get('Location')).toBe(
    `${site}/offline?to=%2Fsettings%2Fsecurity`,
  )
})

test('a page that the offline page redirects to is not cached in its place', async () => {
  server = async (path) => {
    const answer = screen(`${path} of mia`, 'mia')
    if (path === '/offline') Object.defineProperty(answer, 'redirected', { value: true })
    return answer
  }
  await open('/bookcase')
  expect(await keptOf('mia')).not.toContain('/offline')
  server = async (path) => screen(`${path} of mia`, 'mia')
  await open('/bookcase')
  expect(await keptOf('mia')).toContain('/offline')
})

test('a guest gets a page for what is not on the device, even after somebody has just logged out', async () => {
  server = async (path) => screen(`${path} of guest`, 'guest')
  await open('/about')
  expect(await keptOf('guest')).toEqual(['/offline'])
  server = async (path) => screen(`${path} of mia`, 'mia')
  await open('/settings')
  server = async (path) => screen(`${path} of guest`, 'guest')
  await hear('message', { data: { viewer: 'guest' } })
  expect(await keptOf('guest')).toEqual(['/offline'])
  server = cut
  const led = await open('/events')
  expect(led?.headers.get('Location')).toBe(`${site}/offline?to=%2Fevents`)
  expect(await words(await open('/offline?to=%2Fevents'))).toBe('/offline of guest')
})

test.each([
  ['/bookcase', '/bookcase?tab=borrowed', '/bookcase?tab=wishlist'],
  ['/bookcase?tab=wishlist', '/bookcase', '/bookcase?tab=borrowed'],
  ['/messages', '/messages?tab=unread', '/messages?tab=pending'],
])('with %s its other tabs are cached, as a page or as data', async (shown, ...others) => {
  await open(shown)
  expect(await keptOf('mia')).toEqual([shown, ...others, '/offline'].sort())
  server = cut
  for (const tab of others) expect(await words(await open(tab))).toContain('of mia')
  server = async (path) => screen(`${path} of mia`, 'mia')
  await caches.delete('pages mia')
  await open(dataAddress(shown), { headers: { 'X-Build': 'one' } })
  server = cut
  for (const tab of others)
    expect(await words(await open(dataAddress(tab), { headers: { 'X-Build': 'one' } }))).toContain('of mia')
})

test('tabs read a moment ago are not read again', async () => {
  await open('/bookcase')
  const asked: string[] = []
  server = async (path) => {
    asked.push(path)
    return screen(`${path} of mia`, 'mia')
  }
  await open('/bookcase')
  expect(asked).toEqual(['/bookcase'])
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'disable'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'enable',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile/15E148',
    'enable',
  ],
] as const)('of navigation preload in %s: %s', async (userAgent, expected) => {
  vi.stubGlobal('navigator', { userAgent })
  const asked: string[] = []
  const navigationPreload = {
    enable: async () => void asked.push('enable'),
    disable: async () => void asked.push('disable'),
  }
  keepOffline({ ...scope, registration: { navigationPreload } } as unknown as WorkerScope)
  await hear('activate', {})
  expect(asked).toEqual([expected])
})

test.each([
  ['another member', 'noah'],
  ['a guest', 'guest'],
])('once %s looks, nothing read before is left', async (_, viewer) => {
  await open('/bookcase')
  server = async (path) => screen(`${path} of ${viewer}`, viewer)
  await open('/')
  expect(await caches.keys()).toEqual([`pages ${viewer}`])
  server = cut
  expect((await open('/bookcase'))?.headers.get('Location')).toBe(`${site}/offline?to=%2Fbookcase`)
})

test.each([
  ['says that it is the member', async () => screen('', 'mia')],
  ['cannot be reached', cut],
  ['is busy', async () => screen('', 'guest', { status: 503 })],
])(
  'a guest’s page that the browser itself had cached removes nothing of a member’s if the server %s',
  async (_, now) => {
    await open('/bookcase')
    const before = await keptOf('mia')
    server = async (path, method) => (method === 'HEAD' ? now() : screen(`${path} of guest`, 'guest'))
    await open('/')
    await hear('message', { data: { viewer: 'guest' } })
    expect(await caches.keys()).toEqual(['pages mia'])
    expect(await keptOf('mia')).toEqual(before)
  },
)

test('a page that meets another viewer has the cache cleared too, and earlier requests are not cached afterwards', async () => {
  await open('/bookcase')
  const late = Promise.withResolvers<Response>()
  server = async (path, method) => {
    if (path === '/') return late.promise
    return method === 'HEAD' ? screen('', 'guest') : cut()
  }
  const asking = open('/')
  await hear('message', { data: { viewer: 'guest' } })
  expect(await caches.keys()).toEqual([])
  late.resolve(screen('home of mia', 'mia'))
  await asking
  expect(await caches.keys()).toEqual([])
})

test('a refused response is not cached either, and a failing server changes nothing', async () => {
  await open('/bookcase')
  server = async () => screen('Please wait', 'mia', { status: 503 })
  await open('/bookcase')
  const cache = await caches.open('pages mia')
  expect(await cache.match('/bookcase')).toBeDefined()
  server = async () => screen('Not found', 'mia', { status: 404 })
  await open('/bookcase')
  expect(await cache.match('/bookcase')).toBeUndefined()
})

test('a one-time response, and a part of a conversation, do not replace the whole', async () => {
  const id = '7ed1d620-21d4-4f64-80a4-a040f21d0063'
  const ask = () => open(`/messages/${id}.data`, { headers: { 'X-Known': `${id} 17`, 'X-Build': 'one' } })
  await open(`/messages/${id}.data`, { headers: { 'X-Build': 'one' } })
  server = async () => screen('only the news', 'mia')
  await ask()
  server = async () => screen('with a toast', 'mia once')
  await open(`/messages/${id}.data`, { headers: { 'X-Build': 'one' } })
  server = cut
  expect(await words(await ask())).toBe(`/messages/${id}.data of mia`)
})

test('a picture is shown offline until the server says that it is gone', async () => {
  const path = '/images/7ed1d620-21d4-4f64-80a4-a040f21d0063/320.webp'
  const see = () => {
    const request = new Request(site + path)
    Object.defineProperty(request, 'destination', { value: 'image' })
    return hear('fetch', { request })
  }
  server = async () => new Response('a cover')
  await see()
  server = cut
  expect(await words(await see())).toBe('a cover')
  server = async () => new Response('Please wait', { status: 503 })
  await see()
  server = cut
  expect(await words(await see())).toBe('a cover')
  server = async () => new Response('Not found', { status: 404 })
  await see()
  server = cut
  await expect(see()).rejects.toThrow('Failed to fetch')
})
