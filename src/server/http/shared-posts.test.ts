// What a device shares while no service worker takes it: a photo costs no memory, whoever sends it.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sharePath } from '#rules/library/shared/share-path.ts'
import { createPolicies } from './policy.ts'
import type { RequestEnv } from './request-log.ts'
import { filesDropped } from './safety/files-to-disk.ts'
import { readBody } from './safety/read-body.ts'
import { securityHeaders } from './safety/security-headers.ts'
import { sharedPosts } from './shared-posts.ts'

const KB = 1024
const PIECE = 64 * KB
const MB = KB * KB

function appOf(memberId: string | undefined) {
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ publicUrl: 'http://localhost', policies: createPolicies() }))
  app.use((c, next) => {
    if (memberId !== undefined) c.set('memberId', memberId)
    return next()
  })
  app.use(filesDropped)
  app.use(readBody)
  app.route('/', sharedPosts)
  return app
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const PHOTO =
  '--x\r\nContent-Disposition: form-data; name="photo"; filename="IMG_1.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'

/** A form with a photo of so many bytes, which arrives piece by piece. */
function withPhoto(bytes: number, { fields = '', atLast = (): void => undefined } = {}) {
  let left = bytes
  return new ReadableStream<Uint8Array>(
    {
      start: (to) => to.enqueue(Buffer.from(fields + PHOTO)),
      pull(to) {
        if (left > 0) {
          to.enqueue(Buffer.alloc(Math.min(left, PIECE), 'a'))
          left -= PIECE
          return
        }
        atLast()
        to.enqueue(Buffer.from('\r\n--x--\r\n'))
        to.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const post = (
  body: ReadableStream<Uint8Array> | string,
  type = 'multipart/form-data; boundary=x',
  memberId?: string,
) =>
  appOf(memberId).request(sharePath, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    duplex: 'half',
  } as RequestInit)

const ledTo = async (answer: Promise<Response> | Response) => {
  const { status, headers } = await answer
  expect(status).toBe(303)
  return new URL(headers.get('Location') ?? '', 'http://localhost').searchParams
}

test('a photo of 30 MB leads to the form, which says that it was lost, and is never in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const held = () => {
    // The second waits for the thread that frees the buffers found by the first.
    collect()
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  let atTheEnd = Number.NaN
  const photo = withPhoto(30 * MB, {
    fields: part('title', 'Piranesi') + part('url', 'https://example.org/piranesi'),
    atLast: () => {
      atTheEnd = held()
    },
  })
  const asked = await ledTo(post(photo))
  expect(Object.fromEntries(asked)).toEqual({
    shared: 'Piranesi https://example.org/piranesi',
    photo: 'lost',
  })
  expect(atTheEnd - before).toBeLessThan(3 * MB)
})

test('a photo without content is none, and a form without files is read as well', async () => {
  expect((await ledTo(post(withPhoto(0, { fields: part('text', 'Piranesi') })))).get('photo')).toBeNull()
  const plain = await ledTo(post('title=Piranesi', 'application/x-www-form-urlencoded'))
  expect(Object.fromEntries(plain)).toEqual({ shared: 'Piranesi' })
})

test.each([
  ['more words than any form has', `${part('text', 'x'.repeat(65 * KB))}--x--\r\n`],
  ['names that are as long', `${part('n'.repeat(7 * KB), '').repeat(12)}--x--\r\n`],
  ['more parts than any form has', `${part('text', '').repeat(201)}--x--\r\n`],
  ['a file larger than any photo', withPhoto(41 * MB)],
])('%s are refused', async (_, body) => {
  const answer = await post(body)
  expect(answer.status).toBe(413)
  expect(await answer.text()).toBe('That’s too large. Share it without the photo and try again.')
})

test('a body without fields in parts stays as small as any form of a guest', async () => {
  expect((await post(`title=${'x'.repeat(65 * KB)}`, 'application/x-www-form-urlencoded')).status).toBe(413)
  expect((await post('no form')).status).toBe(400)
})

test.each([undefined, 'mia'])(
  'a photo in a form without a boundary is not even read (%s)',
  async (memberId) => {
    const unread = new ReadableStream({ pull: () => expect.unreachable() }, { highWaterMark: 0 })
    expect((await post(unread, 'multipart/form-data', memberId)).status).toBe(400)
  },
)
