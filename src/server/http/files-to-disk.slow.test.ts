// Files in a form that are streamed to disk while they arrive, and how they are downloaded.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import type { Services } from '#server/services.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { createApp } from './app.ts'

const mia = aViewer({ id: '7ed1d620-21d4-4f64-80a4-a040f21d0063', name: 'Mia Rossi' })
const club = '/club/7ed1d620-21d4-4f64-80a4-a040f21d0001'
let taken: { name: string; bytes: number; clubId: string; most: number }[] = []
let folder: string
let app: ReturnType<typeof createApp>

type File = { clubId: string; name: string; content: AsyncIterable<Uint8Array> }

const clubs = {
  async takeFile(_viewer: Viewer, { clubId, name, content }: File) {
    if (name.endsWith('.exe')) throw new DomainError('FILE_NOT_TAKEN')
    const sizes: number[] = []
    for await (const piece of content) {
      sizes.push(piece.byteLength)
      if (name.startsWith('too large')) throw new DomainError('FILE_TOO_LARGE')
    }
    taken.push({ clubId, name, bytes: sizes.reduce((sum, size) => sum + size, 0), most: Math.max(...sizes) })
    return { id: `id-${taken.length}`, name }
  },
  async openFile() {
    return { size: 5, name: 'Zürich "list"; 100%.txt', read: () => new Blob(['hello']).stream() }
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-to-disk-'))
  app = createApp({
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
    log: pino({ level: 'silent' }),
    city,
    clock: () => new Date(),
    services: { clubs } as unknown as Services, // no other is called
    sessions: {
      hasCookie: (request) => request.headers.has('Cookie'),
      read: async ({ req }) => ({
        viewer: req.header('Cookie') === 'guest=1' ? guest : mia,
        counted: undefined,
        cookies: [],
      }),
    },
    images: createDiskFileStore(folder),
    respondWithScreen: async (asked) => Response.json([...(await asked.formData())]),
    sourceFile: '/nowhere',
    mapFolder: '/nowhere',
    clientFolder: folder,
    limits: { take: async () => undefined },
    askDatabase: async () => 'ready',
    hasRoom: async () => true,
    isStopping: () => false,
    liveStream: (context: Context) => context.body(null, 204),
  })
})
afterAll(() => rm(folder, { recursive: true }))

function send(
  parts: [string, string | File | Blob, string?][],
  { path = `${club}/discussion/new`, cookie = 'session=1' } = {},
) {
  taken = []
  const form = new FormData()
  for (const [name, value, fileName] of parts)
    typeof value === 'string' ? form.append(name, value) : form.append(name, value as Blob, fileName)
  const headers = { Origin: 'http://localhost', Cookie: cookie }
  return app.request(path, { method: 'POST', body: form, headers })
}

const file = (bytes: number) => new Blob(['x'.repeat(bytes)])

test('a form reaches its screen with ids in place of files, whatever their size', async () => {
  const answer = await send([
    ['message', 'Here — *they* are\nboth'],
    ['files', file(3_000_000), 'one.pdf'],
    ['files', file(10), 'two.txt'],
  ])
  expect(await answer.json()).toEqual([
    ['message', 'Here — *they* are\r\nboth'],
    ['file', 'id-1'],
    ['fileName', 'one.pdf'],
    ['file', 'id-2'],
    ['fileName', 'two.txt'],
  ])
  expect(taken.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['one.pdf', 3_000_000],
    ['two.txt', 10],
  ])
  expect(taken[0]?.clubId).toBe(club.slice('/club/'.length))
})

test('the form includes why a file was refused, and the other files', async () => {
  const answer = await send([
    ['files', file(10), 'one.exe'],
    ['files', file(10), 'two.txt'],
    ['message', 'Still here'],
  ])
  expect(await answer.json()).toEqual([
    ['refusedAt', '0'],
    ['fileProblem', 'FILE_NOT_TAKEN'],
    ['refusedFile', 'one.exe'],
    ['file', 'id-1'],
    ['fileName', 'two.txt'],
    ['message', 'Still here'],
  ])
})

test('a file that proves too large while it arrives is refused with its form, and no text of the form is lost', async () => {
  const answer = await send([
    ['title', 'Chapter two'],
    ['files', file(12_000_000), 'too large.pdf'],
    ['files', file(10), 'two.txt'],
    ['message', 'Still here'],
  ])
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([
    ['title', 'Chapter two'],
    ['refusedAt', '0'],
    ['fileProblem', 'FILE_TOO_LARGE'],
    ['refusedFile', 'too large.pdf'],
    ['file', 'id-1'],
    ['fileName', 'two.txt'],
    ['message', 'Still here'],
  ])
})

test('more than five files are refused', async () => {
  const six = Array.from({ length: 6 }, (_, at): [string, Blob, string] => ['files', file(10), `${at}.txt`])
  const fields: string[][] = await (await send(six)).json()
  expect(fields.filter(([name]) => name === 'file')).toHaveLength(5)
  expect(fields).toContainEqual(['fileProblem', 'FILES_TOO_MANY'])
})

test('a message over the size limit is refused as a whole, and so are a guest’s and malformed forms', async () => {
  expect((await send([['files', file(41 * 1024 * 1024), 'long.pdf']])).status).toBe(413)
  expect((await send([['files', file(100_000), 'one.pdf']], { cookie: 'guest=1' })).status).toBe(413)
  expect((await send([['message', 'x'.repeat(70_000)]])).status).toBe(413)
  const broken = await app.request(`${club}/discussion/new`, {
    method: 'POST',
    body: 'no form',
    headers: {
      Origin: 'http://localhost',
      Cookie: 'session=1',
      'Content-Type': 'multipart/form-data; boundary=x',
    },
  })
  expect(broken.status).toBe(400)
  expect(taken).toEqual([])
})

test('a file is sent as a download, and nothing in it can run', async () => {
  const answer = await app.request(`${club}/file/7ed1d620-21d4-4f64-80a4-a040f21d0002`, {
    headers: { Cookie: 'session=1' },
  })
  expect(await answer.text()).toBe('hello')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '5',
    'content-disposition': `attachment; filename="Z_rich _list_; 100_.txt"; filename*=UTF-8''Z%C3%BCrich%20%22list%22%3B%20100%25.txt`,
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/no-store/),
    'content-security-policy': expect.stringMatching(/default-src 'none'/),
    'x-robots-tag': expect.stringMatching(/noindex/),
  })
})
