import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { createPolicies } from '#server/http/policy.ts'
import { securityHeaders } from '#server/http/safety/security-headers.ts'
import { imageRoutes } from './images.ts'

const id = randomUUID()
let home: string
let app: Hono
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'images-'))
  const store = createDiskFileStore(join(home, 'images'))
  await store.put(id, '320.webp', Buffer.from('a picture'))
  await mkdir(join(home, 'images', 'secret'), { recursive: true })
  await writeFile(join(home, 'auth-secret'), 'secret')
  app = new Hono()
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000', policies: createPolicies() }))
  app.route('/', imageRoutes({ store }))
})
afterAll(() => rm(home, { recursive: true }))

test('a picture is cacheable for a day, and served as nothing but a picture', async () => {
  const answer = await app.request(`/images/${id}/320.webp`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('a picture')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${id}-320.webp"`,
  })
})

test('a browser that has it gets 304', async () => {
  const answer = await app.request(`/images/${id}/320.webp`, {
    headers: { 'If-None-Match': `"${id}-320.webp"` },
  })
  expect(answer.status).toBe(304)
  expect(await answer.text()).toBe('')
})

test('what a browser has is not read again, and is not found once it is removed', async () => {
  const stored = new Set<string>([id])
  const routes = imageRoutes({
    store: {
      put: async () => undefined,
      get: () => Promise.reject(new Error('It was read')),
      has: async (each) => stored.has(each),
      remove: async () => undefined,
    },
  })
  const ask = () =>
    routes.request(`/images/${id}/320.webp`, { headers: { 'If-None-Match': `"${id}-320.webp"` } })
  expect((await ask()).status).toBe(304)
  stored.clear()
  expect((await ask()).status).toBe(404)
})

test('a removed picture is not found, and that is not cached', async () => {
  const gone = randomUUID()
  const store = createDiskFileStore(join(home, 'images'))
  await store.put(gone, '96.webp', Buffer.from('a face'))
  expect((await app.request(`/images/${gone}/96.webp`)).status).toBe(200)
  await store.remove(gone)
  const answer = await app.request(`/images/${gone}/96.webp`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test.each([
  `/images/${id}/640.webp`,
  `/images/${id}/321.webp`,
  `/images/${id}/320.svg`,
  `/images/${id}/320.avif`,
  `/images/${id.toUpperCase()}/320.webp`,
  `/images/${randomUUID()}/320.webp`,
  `/images/..%2f..%2fauth-secret/320.webp`,
  `/images/${id}/..%2f..%2f..%2f..%2fauth-secret`,
  `/images/${id}/320.webp%00.html`,
  `/images/%2e%2e/auth-secret`,
])('%s is not found', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})
