import { mkdtemp, rm } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Context } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import type { Services } from '#server/services.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { createApp } from './app.ts'

const mia = aViewer({ id: '7ed1d620-21d4-4f64-80a4-a040f21d0063', name: 'Mia Rossi' })
const lines: Record<string, unknown>[] = []
let folder: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aborted-upload-'))
  const app = createApp({
    config: {
      publicUrl: 'http://localhost',
      loadShedding: true,
      trustedProxies: 0,
      serviceWorker: true,
      supportEmail: 'help@example.org',
      sourceUrl: undefined,
      picturesUrl: undefined,
      map: { style: null, origins: [] },
      issuers: [],
    },
    log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }),
    city,
    clock: () => new Date(),
    services: {} as Services, // no screen here calls one
    sessions: { hasCookie: () => true, read: async () => ({ viewer: mia, counted: undefined, cookies: [] }) },
    images: createDiskFileStore(folder),
    respondWithScreen: async (asked) => new Response(String((await asked.formData()).get('title'))),
    sourceFile: '/nowhere',
    mapFolder: '/nowhere',
    clientFolder: folder,
    limits: { take: async () => undefined },
    askDatabase: async () => 'ready',
    hasRoom: async () => true,
    isStopping: () => false,
    liveStream: (context: Context) => context.body(null, 204),
  })
  server = createAdaptorServer({ fetch: app.fetch }) as Server // no TLS options given, so it is a plain HTTP server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['whose length was said', { 'Content-Length': '3000000' }],
  ['that comes in pieces', { 'Transfer-Encoding': 'chunked' }],
])('an upload %s and is abandoned half-way is not an error', async (_name, headers) => {
  lines.length = 0
  const { port } = server.address() as AddressInfo // it listens on a port
  const type = 'multipart/form-data; boundary=x'
  const upload = request({
    port,
    method: 'POST',
    path: '/add-book',
    headers: { Origin: 'http://localhost', 'Content-Type': type, ...headers },
  })
  upload.on('error', () => undefined)
  upload.write(
    `--x\r\nContent-Disposition: form-data; name="cover"; filename="a.png"\r\n\r\n${'a'.repeat(50_000)}`,
  )
  server.once('request', () => upload.destroy())
  await expect.poll(() => lines.length).toBe(1)
  expect(lines).toEqual([expect.objectContaining({ level: 30, path: '/add-book', status: 499 })])
})
