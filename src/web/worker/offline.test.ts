import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepOffline } from './offline.ts'
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

type Heard = { request?: Request; data?: object }
let listeners: Map<string, (event: object) => void>
let server: (path: string) => Promise<Response>
let done: Promise<unknown>[]

beforeEach(() => {
  vi.stubGlobal('self', { location: new URL(site) })
  vi.stubGlobal('caches', someCaches())
  vi.stubGlobal('fetch', (asked: RequestInfo) => server(new URL(absolute(asked)).pathname))
  listeners = new Map()
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener)
  keepOffline({ addEventListener } as unknown as WorkerScope)
  done = []
  server = async (path) => screen(`${path} of mia`, 'mia')
})
afterEach(() => vi.unstubAllGlobals())

const screen = (words: string, viewer: string, init: ResponseInit = {}) =>
  new Response(`<html lang="en-AU">${words}</html>`, { ...init, headers: { 'X-Viewer': viewer } })
const cut = async () => {
  throw new TypeError('Failed to fetch')
}

/** What the worker answers, after all that it does with it. Nothing where it leaves the question to the browser. */
async function hear(name: string, event: Heard): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  const respondWith = (given: Promise<Response>) => {
    answer = given
  }
  listeners.get(name)?.({ ...event, respondWith, waitUntil: (work: Promise<unknown>) => done.push(work) })
  const given = await answer
  await Promise.all(done)
  return given
}
const open = (path: string, init?: RequestInit) => {
  const request = new Request(site + path, init)
  if (!path.includes('.data')) Object.defineProperty(request, 'mode', { value: 'navigate' })
  return hear('fetch', { request })
}
const words = async (answer: Response | undefined) => (await answer?.text())?.replace(/<[^>]*>/g, '')

test('a page is what the server says, and what it said last where nobody is there, with its age', async () => {
  expect(await words(await open('/bookcase'))).toBe('/bookcase of mia')
  server = cut
  const kept = await open('/bookcase')
  expect(await kept?.text()).toMatch(/^<html data-kept-at="\d+" lang="en-AU">\/bookcase of mia/)
})

test('data is for the build that asked for it; a page is led to where it is kept', async () => {
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

test('an account’s screens are the browser’s and the server’s own affair', async () => {
  await open('/settings/security')
  expect(await open('/settings/security.data')).toBeUndefined()
  server = cut
  await expect(open('/settings/security')).rejects.toThrow('Failed to fetch')
})

test.each([
  ['another member', 'noah'],
  ['a guest', 'guest'],
])('once %s looks, nothing is left of what was read before', async (_, viewer) => {
  await open('/bookcase')
  server = async (path) => screen(`${path} of ${viewer}`, viewer)
  await open('/')
  expect(await caches.keys()).toEqual([`pages ${viewer}`])
  server = cut
  expect((await open('/bookcase'))?.headers.get('Location')).toBe(`${site}/offline?to=%2Fbookcase`)
})

test('a page that finds another viewer has it removed too, and what was asked for before is not kept after', async () => {
  await open('/bookcase')
  const late = Promise.withResolvers<Response>()
  server = (path) => (path === '/' ? late.promise : cut())
  const asking = open('/')
  await hear('message', { data: { viewer: 'guest' } })
  expect(await caches.keys()).toEqual([])
  late.resolve(screen('home of mia', 'mia'))
  await asking
  expect(await caches.keys()).toEqual([])
})

test('what is refused now is not kept either, and a server in trouble changes nothing', async () => {
  await open('/bookcase')
  server = async () => screen('Please wait', 'mia', { status: 503 })
  await open('/bookcase')
  const cache = await caches.open('pages mia')
  expect(await cache.match('/bookcase')).toBeDefined()
  server = async () => screen('Not found', 'mia', { status: 404 })
  await open('/bookcase')
  expect(await cache.match('/bookcase')).toBeUndefined()
})

test('what is shown once, and a part of a conversation, do not take the place of the whole', async () => {
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
