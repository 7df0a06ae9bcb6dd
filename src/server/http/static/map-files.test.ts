import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPolicies } from '#server/http/policy.ts'
import { securityHeaders } from '#server/http/safety/security-headers.ts'
import { anArchive } from '#tests/support/pmtiles-archive.ts'
import { mapFiles } from './map-files.ts'

const LARGE = 9 * 1024 * 1024

let home: string
let app: Hono
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'map-files-'))
  await mkdir(join(home, 'map/files/fonts'), { recursive: true })
  await writeFile(join(home, 'auth-secret.json'), 'secret')
  await writeFile(join(home, 'map/files/style.json'), '{"version":8}')
  await writeFile(join(home, 'map/files/notes.txt'), 'not for browsers')
  await writeFile(join(home, 'map/files/.hidden.json'), '{}')
  await writeFile(join(home, 'map/files/fonts/inter.woff2'), 'a font')
  await writeFile(join(home, 'map/files/city.pmtiles'), anArchive(Buffer.from('a tile')))
  await writeFile(join(home, 'map/files/large.pmtiles'), Buffer.alloc(LARGE))
  app = new Hono()
  app.use(securityHeaders({ publicUrl: 'http://localhost:3000', policies: createPolicies() }))
  app.get('/map/files/*', mapFiles(join(home, 'map/files')))
})
afterAll(() => rm(home, { recursive: true }))

const ask = (name: string, headers: Record<string, string> = {}) =>
  app.request(`/map/files/${name}`, { headers })

test.each([
  ['style.json', 200, 'application/json'],
  ['fonts/inter.woff2', 200, 'font/woff2'],
  ['notes.txt', 404, undefined],
  ['.hidden.json', 404, undefined],
  ['fonts', 404, undefined],
  ['..%2F..%2Fauth-secret.json', 404, undefined],
  ['fonts/%2e%2e/%2e%2e/%2e%2e/auth-secret.json', 404, undefined],
])('%s: %d', async (name, status, type) => {
  const answer = await ask(name)
  expect(answer.status).toBe(status)
  expect(await answer.text()).not.toContain('secret')
  if (type) expect(answer.headers.get('Content-Type')).toBe(type)
})

test.each([
  ['bytes=0-3', 206, '{"ve', 'bytes 0-3/13'],
  ['bytes=9-', 206, '":8}', 'bytes 9-12/13'],
  ['bytes=-3', 206, ':8}', 'bytes 10-12/13'],
  ['bytes=9-99', 206, '":8}', 'bytes 9-12/13'],
  ['bytes=13-', 416, '', 'bytes */13'],
  ['bytes=5-2', 416, '', 'bytes */13'],
  ['bytes=0-1,4-5', 200, '{"version":8}', null],
  ['lines=0-1', 200, '{"version":8}', null],
])('range %s is answered with %d', async (range, status, text, told) => {
  const answer = await ask('style.json', { Range: range })
  expect([answer.status, await answer.text(), answer.headers.get('Content-Range')]).toEqual([
    status,
    text,
    told,
  ])
})

test.each([undefined, 'bytes=0-1,4-5', 'bytes=0-1, 4-', 'lines=0-1', 'bytes='])(
  'tiles are not sent as a whole, for range %s',
  async (range) => {
    const answer = await ask('city.pmtiles', range === undefined ? {} : { Range: range })
    expect([answer.status, (await answer.text()).length < 100]).toEqual([403, true])
  },
)

test.each(['bytes=0-', 'bytes=-99999999', `bytes=0-${LARGE}`])('nor as one part: %s', async (Range) => {
  const answer = await ask('large.pmtiles', { Range })
  expect(answer.status).toBe(206)
  const longest = 8 * 1024 * 1024
  expect(answer.headers.get('Content-Length')).toBe(String(longest))
  expect(answer.headers.get('Content-Range')).toBe(`bytes 0-${longest - 1}/${LARGE}`)
  expect((await answer.arrayBuffer()).byteLength).toBe(longest)
})

test('their size is given without them', async () => {
  const answer = await app.request('/map/files/large.pmtiles', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, String(LARGE)])
})

test('a browser that has it gets 304', async () => {
  const first = await ask('style.json')
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  const again = await ask('style.json', { 'If-None-Match': first.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})

test('the library that draws tiles finds them in the one file', async () => {
  const statuses: number[] = []
  const source: Source = {
    getKey: () => 'city',
    async getBytes(offset, length): Promise<RangeResponse> {
      const answer = await ask('city.pmtiles', { Range: `bytes=${offset}-${offset + length - 1}` })
      statuses.push(answer.status)
      return { data: await answer.arrayBuffer(), etag: answer.headers.get('ETag') ?? undefined }
    },
  }
  const tile = await new PMTiles(source).getZxy(0, 0, 0)
  expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString()).toBe('a tile')
  expect(new Set(statuses)).toEqual(new Set([206]))
})
