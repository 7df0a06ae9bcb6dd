import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceArchive } from './source-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-'))
  await writeFile(join(folder, 'source.zip'), 'all of it')
})
afterAll(() => rm(folder, { recursive: true }))

const appWith = (name: string, url?: string) =>
  new Hono().get('/source.zip', sourceArchive({ file: join(folder, name), url }))

test('the packed source is a download, and is not sent twice', async () => {
  const app = appWith('source.zip')
  const answer = await app.request('/source.zip')
  expect(await answer.text()).toBe('all of it')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': '9',
    'content-disposition': 'attachment; filename="verandah-source.zip"',
  })
  const again = await app.request('/source.zip', {
    headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const head = await app.request('/source.zip', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '9', ''])
})

test('an operator who publishes the source elsewhere has people redirected there', async () => {
  const answer = await appWith('source.zip', 'https://code.example.org/verandah').request('/source.zip')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://code.example.org/verandah'])
})

test('it is not found if nothing is packed', async () => {
  expect((await appWith('nothing.zip').request('/source.zip')).status).toBe(404)
})
