import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { postLimit } from './post-limit.ts'
import { readableAddress } from './readable-address.ts'
import type { RequestEnv } from './request-log.ts'

const parts = 'multipart/form-data; boundary=x'
const plain = 'application/x-www-form-urlencoded'
const KB = 1024

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
  const app = new Hono<RequestEnv>()
  app.use(readableAddress)
  app.use((c, next) => {
    if (memberId) c.set('memberId', memberId)
    return next()
  })
  app.use(postLimit)
  app.all('*', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
  // A stream has no length to announce, so what arrives is counted.
  const body = new Blob([new Uint8Array(bytes)]).stream()
  return app.request(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    duplex: 'half',
  } as RequestInit)
}

test.each([
  ['a guest’s form', { bytes: 200 * KB, type: plain }, 200],
  ['a guest’s upload', { bytes: 300 * KB, type: parts }, 413],
  ['a member’s upload', { bytes: 5200 * KB, type: parts, memberId: 'mia' }, 200],
  ['a member’s larger upload', { bytes: 5400 * KB, type: parts, memberId: 'mia' }, 413],
  ['a member’s long form', { bytes: 300 * KB, type: plain, memberId: 'mia' }, 413],
])('%s', async (_, request, status) => {
  expect((await post(request)).status).toBe(status)
})

test('an address with a NUL in it is refused', async () => {
  expect((await post({ bytes: 1, type: plain, path: '/all-books?q=%00' })).status).toBe(400)
  expect((await post({ bytes: 1, type: plain, path: '/all-books?q=%2500' })).status).toBe(200)
})
