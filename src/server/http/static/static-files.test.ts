import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'
import { staticFiles } from './static-files.ts'

const script = `export const words = ${JSON.stringify('a neighbour lends a book '.repeat(100))}\n`
let home: string
let app: Hono
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'client-'))
  const client = join(home, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, '.vite'))
  await writeFile(join(home, 'secret.txt'), 'secret')
  await writeFile(join(client, '.vite/manifest.json'), '{}')
  await writeFile(join(client, 'assets/app-Dx1.js'), script)
  await writeFile(join(client, 'assets/small.js'), 'export {}')
  await writeFile(join(client, 'assets/font.woff2'), Buffer.alloc(4000))
  await writeFile(join(client, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await precompress(client)
  app = new Hono()
  app.use(staticFiles(client))
  app.get('*', (c) => c.text('A screen', 404))
})
afterAll(() => rm(home, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('Accept-Encoding "%s" gets %s', async (accepted, encoding, decompress) => {
  const answer = await ask('/assets/app-Dx1.js', { 'Accept-Encoding': accepted })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  expect(decompress(bytes).toString()).toBe(script)
})

test('a browser without compression gets the plain file', async () => {
  const answer = await ask('/assets/app-Dx1.js')
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(await answer.text()).toBe(script)
})

test('a browser that has a file gets 304', async () => {
  const icon = await ask('/favicon.svg')
  const again = await ask('/favicon.svg', { 'If-None-Match': icon.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})

test('a file that does not shrink has no compressed variant', async () => {
  for (const path of ['/assets/small.js', '/assets/font.woff2']) {
    const answer = await ask(path, { 'Accept-Encoding': 'br, gzip' })
    expect(answer.headers.get('Content-Encoding')).toBeNull()
  }
})

test('HEAD returns the size and sends nothing', async () => {
  const answer = await ask('/assets/app-Dx1.js', {}, 'HEAD')
  expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(script)))
  expect(await answer.text()).toBe('')
})

test.each([
  '/',
  '/assets',
  '/assets/',
  '/assets/app-Dx1.js.br',
  '/.vite/manifest.json',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '//secret.txt',
])('%s is not one of our files', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('a post is passed on to the screens', async () => {
  expect((await ask('/favicon.svg', {}, 'POST')).status).toBe(404)
})

test('a missing file of a folder of the build is not found, and costs no screen', async () => {
  for (const path of ['/assets/app-Gone.js', '/assets/', '/assets', '/assets/app-Dx1.js.data'])
    for (const method of ['GET', 'POST']) {
      const answer = await ask(path, {}, method)
      expect([answer.status, await answer.text()], path).toEqual([404, 'Not found'])
    }
  for (const path of ['/assetsmore', '/.vite/manifest.json', '/'])
    expect(await (await ask(path)).text(), path).toBe('A screen')
})
