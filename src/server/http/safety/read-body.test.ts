import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createPolicies } from '#server/http/policy.ts'
import type { RequestEnv } from '#server/http/request-log.ts'
import { readBody } from './read-body.ts'
import { readableAddress } from './readable-address.ts'
import { securityHeaders } from './security-headers.ts'

const parts = 'multipart/form-data; boundary=x'
const plain = 'application/x-www-form-urlencoded'
const KB = 1024
const body = { guestBytes: 64 * KB, memberBytes: 64 * KB, seconds: 10 }
const lines = {
  '/upload': { body: { ...body, memberBytes: 5376 * KB } },
  '/': { body },
  '/scripts': { body, respondsInJson: true },
  '/slow': { body: { ...body, seconds: 0.05 } },
}

function anApp(memberId?: string) {
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000', policies: createPolicies(lines) }))
  app.use(readableAddress)
  app.use((c, next) => {
    if (memberId) c.set('memberId', memberId)
    return next()
  })
  app.use(readBody)
  app.all('*', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
  return app
}

function post({
  bytes,
  type,
  memberId,
  path = '/',
}: {
  bytes: number
  type: string
  memberId?: string
  path?: string
}) {
  // A stream announces no length, so the bytes that arrive are counted.
  const body = new Blob([new Uint8Array(bytes)]).stream()
  return anApp(memberId).request(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    duplex: 'half',
  } as RequestInit)
}

test.each([
  ['a guest’s form', { bytes: 60 * KB, type: plain }, 200],
  ['a guest’s upload', { bytes: 300 * KB, type: parts, path: '/upload' }, 413],
  ['a member’s upload', { bytes: 5200 * KB, type: parts, memberId: 'mia', path: '/upload' }, 200],
  ['a member’s larger upload', { bytes: 5400 * KB, type: parts, memberId: 'mia', path: '/upload' }, 413],
  ['a member’s upload where none is taken', { bytes: 300 * KB, type: parts, memberId: 'mia' }, 413],
  ['a member’s long form', { bytes: 300 * KB, type: plain, memberId: 'mia', path: '/upload' }, 413],
])('%s', async (_, request, status) => {
  expect((await post(request)).status).toBe(status)
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'Multipart/Form-Data; boundary=""',
  'multipart/mixed',
])('a form in parts without a boundary is refused and loses the connection: %j', async (type) => {
  for (const memberId of [{}, { memberId: 'mia' }]) {
    const answer = await post({ bytes: 300 * KB, type, path: '/upload', ...memberId })
    expect([answer.status, answer.headers.get('Connection')]).toEqual([400, 'close'])
  }
})

test('an address with a NUL is refused', async () => {
  expect((await post({ bytes: 1, type: plain, path: '/all-books?q=%00' })).status).toBe(400)
  expect((await post({ bytes: 1, type: plain, path: '/all-books?q=%2500' })).status).toBe(200)
})

test('a body announced as too large is not read', async () => {
  const unread = new ReadableStream({ pull: () => expect.unreachable() }, { highWaterMark: 0 })
  const headers = { 'Content-Type': plain, 'Content-Length': '70000' }
  const answer = await anApp().request('/', {
    method: 'POST',
    body: unread,
    headers,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
})

test('a script that sends too much is told so in JSON, and loses the connection', async () => {
  const answer = await post({ bytes: 70 * KB, type: plain, memberId: 'mia', path: '/scripts' })
  expect([answer.status, answer.headers.get('Connection')]).toEqual([413, 'close'])
  expect(await answer.json()).toEqual({
    code: 'IMAGE_TOO_LARGE',
    problem: expect.stringMatching(/^That’s too large\. .+ and try again\.$/),
  })
})

test('a browser that leaves while it sends gets no response, and is not an error', async () => {
  const leaving = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  const answer = await anApp().request('/', { method: 'POST', body: leaving, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(499)
})

test('a slow sender is told so, and loses the connection', async () => {
  const server = createAdaptorServer({ fetch: anApp().fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\na=')
  // Ends only when the server closes the connection.
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('That took too long to upload.')
  await new Promise((resolve) => server.close(resolve))
})
