import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskImageStore } from '#server/images/disk-image-store.ts'
import { imageRoutes } from './images.ts'
import { securityHeaders } from './security-headers.ts'

const id = randomUUID()
let home: string
let app: Hono
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'images-'))
  const store = createDiskImageStore(join(home, 'images'))
  await store.put(id, '320.avif', Buffer.from('a picture'))
  await mkdir(join(home, 'images', 'secret'), { recursive: true })
  await writeFile(join(home, 'auth-secret'), 'secret')
  app = new Hono()
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000' }))
  app.route('/', imageRoutes({ store }))
})
afterAll(() => rm(home, { recursive: true }))

test('a picture is answered for good, and as nothing but a picture', async () => {
  const answer = await app.request(`/images/${id}/320.avif`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('a picture')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${id}-320.avif"`,
  })
})

test('a browser that has it is told so', async () => {
  const answer = await app.request(`/images/${id}/320.avif`, {
    headers: { 'If-None-Match': `"${id}-320.avif"` },
  })
  expect(answer.status).toBe(304)
  expect(await answer.text()).toBe('')
})

test.each([
  `/images/${id}/640.avif`,
  `/images/${id}/321.avif`,
  `/images/${id}/320.svg`,
  `/images/${id.toUpperCase()}/320.avif`,
  `/images/${randomUUID()}/320.avif`,
  `/images/..%2f..%2fauth-secret/320.avif`,
  `/images/${id}/..%2f..%2f..%2f..%2fauth-secret`,
  `/images/${id}/320.avif%00.html`,
  `/images/%2e%2e/auth-secret`,
])('%s is not found', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})
