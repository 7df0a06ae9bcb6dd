import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFileStore } from './disk-file-store.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(home, { recursive: true }))

const textOf = (file: { bytes: Uint8Array } | undefined) => Buffer.from(file?.bytes ?? []).toString()

test('the files of an id can be found by name until they are removed', async () => {
  const store = createDiskFileStore(home)
  const id = randomUUID()
  await store.put(id, '96.webp', Buffer.from('small'))
  await store.put(id, '256.webp', Buffer.from('large'))
  expect(textOf(await store.get(id, '96.webp'))).toBe('small')
  expect(await store.get(id, '256.webp')).toMatchObject({
    contentType: 'image/webp',
    size: 5,
    etag: `"${id}-256.webp"`,
  })
  expect(await store.get(id, '640.webp')).toBeUndefined()
  expect((await readdir(join(home, id.slice(-2), id))).sort()).toEqual(['256.webp', '96.webp'])

  await store.remove(id, '96.webp')
  expect(await store.get(id, '96.webp')).toBeUndefined()
  expect(textOf(await store.get(id, '256.webp'))).toBe('large')
  await store.remove(id)
  await store.remove(id)
  expect(await store.get(id, '256.webp')).toBeUndefined()
})

test.each([
  ['Reading list, March.pdf', 'application/pdf'],
  ['Treffen für Bücherwürmer 📚.TXT', 'text/plain; charset=utf-8'],
  ['../../auth-secret', 'application/octet-stream'],
  ['page.html', 'application/octet-stream'],
  ['drawing.svg', 'application/octet-stream'],
])('a file that is not a picture keeps its name and reports its type: %s', async (name, contentType) => {
  const store = createDiskFileStore(join(home, 'attachments'))
  const id = randomUUID()
  await store.put(id, name, Buffer.from('what somebody wrote'))
  const file = await store.get(id, name)
  expect(textOf(file)).toBe('what somebody wrote')
  expect(file).toMatchObject({ contentType, downloadName: name, size: 19 })
  expect(file?.etag).toMatch(/^"[\x21-\x7e]+"$/)
  expect(await readdir(home)).toEqual(['attachments'])
  expect(await readdir(join(home, 'attachments', id.slice(-2), id))).toHaveLength(1)
})

test('an invalid id or name never becomes a path', async () => {
  const store = createDiskFileStore(home)
  await expect(store.get('../../../etc', '96.webp')).rejects.toThrow(TypeError)
  await expect(store.remove('..')).rejects.toThrow(TypeError)
  for (const name of ['', '.', '..', 'x'.repeat(201)])
    await expect(store.put(randomUUID(), name, Buffer.from('x'))).rejects.toThrow(TypeError)
})
