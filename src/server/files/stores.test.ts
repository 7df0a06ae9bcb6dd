// What every location of files must do, a folder and a bucket alike.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilesLocation } from '#server/base/file-settings.ts'
import { anObjectStore } from '#tests/support/an-object-store.ts'
import type { Stores } from './file-store.ts'
import { openStores } from './stores.ts'

const log = { warn: () => undefined }
let home: string
let objects: Awaited<ReturnType<typeof anObjectStore>>
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'files-'))
  objects = await anObjectStore()
})
afterAll(async () => {
  await objects.close()
  await rm(home, { recursive: true })
})

const folder = (name = 'data'): FilesLocation => ({ kind: 'folder', folder: join(home, name) })
const bucket = (): FilesLocation => ({ kind: 'bucket', ...objects.settings })
/** The paths of files in the folder, or the keys of the bucket. */
const kept = {
  folder: async (id: string) => {
    const paths = await readdir(join(home, 'data'), { recursive: true })
    return paths.filter((path) => path.includes(`${id}/`) || path.endsWith(id)).sort()
  },
  bucket: async (id: string) => objects.keys().filter((key) => key.includes(id)),
}

const textOf = (file: { bytes: Uint8Array } | undefined) => Buffer.from(file?.bytes ?? []).toString()
const large = Buffer.from('Page 90. '.repeat(30_000))

describe.each([
  ['folder', folder],
  ['bucket', bucket],
] as const)('in a %s', (kind, location) => {
  const open = () => openStores({ location: location() }, log)

  test('the files of an id can be found by name until they are removed', async () => {
    const { images } = open()
    const id = randomUUID()
    await images.put(id, '96.webp', Buffer.from('small'))
    await images.put(id, '256.webp', Buffer.from('large'))
    expect(textOf(await images.get(id, '96.webp'))).toBe('small')
    expect(await images.get(id, '256.webp')).toMatchObject({
      contentType: 'image/webp',
      etag: `"${id}-256.webp"`,
    })
    expect(await images.get(id, '640.webp')).toBeUndefined()
    expect([await images.has(id, '96.webp'), await images.has(id, '640.webp')]).toEqual([true, false])
    const at = `images/${id.slice(-2)}/${id}`
    expect(await kept[kind](id)).toEqual(
      [...(kind === 'folder' ? [at] : []), `${at}/256.webp`, `${at}/96.webp`].sort(),
    )

    await images.remove(id, '96.webp')
    expect(await images.get(id, '96.webp')).toBeUndefined()
    expect(textOf(await images.get(id, '256.webp'))).toBe('large')
    await images.remove(id)
    await images.remove(id)
    expect(await images.get(id, '256.webp')).toBeUndefined()
    expect(await kept[kind](id)).toEqual([])
  })

  test('all files of an id are removed, however many there are, and none of another', async () => {
    const { images } = open()
    const [id, other] = [randomUUID(), randomUUID()]
    await images.put(other, '96.webp', Buffer.from('another'))
    for (let width = 1; width <= 8; width++) await images.put(id, `${width}.webp`, Buffer.from('one'))
    await images.remove(id)
    expect(await kept[kind](id)).toEqual([])
    expect(textOf(await images.get(other, '96.webp'))).toBe('another')
  })

  test.each([
    ['Reading list, March.pdf', 'application/octet-stream'],
    ['Treffen für Bücherwürmer 📚.JPG', 'image/jpeg'],
    [`It's 100% (new)+old & *.png`, 'image/png'],
    ['../../auth-secret', 'application/octet-stream'],
    ['page.html', 'application/octet-stream'],
    ['drawing.svg', 'application/octet-stream'],
  ])(
    'a file reports the type that its name says, if a browser would not run it: %s',
    async (name, contentType) => {
      const { images } = open()
      const id = randomUUID()
      await images.put(id, name, Buffer.from('what somebody wrote'))
      const file = await images.get(id, name)
      expect(textOf(file)).toBe('what somebody wrote')
      expect(file?.contentType).toBe(contentType)
      expect(file?.etag).toMatch(/^"[\x21-\x7e]+"$/)
      expect((await kept[kind](id)).at(-1)).toBe(`images/${id.slice(-2)}/${id}/${encodeURIComponent(name)}`)
      await images.remove(id)
      expect(await kept[kind](id)).toEqual([])
    },
  )

  test('an invalid id or name never becomes a path', async () => {
    const { images, clubFiles } = open()
    await expect(images.get('../../../etc', '96.webp')).rejects.toThrow(TypeError)
    await expect(images.remove('..')).rejects.toThrow(TypeError)
    await expect(clubFiles.open('..')).rejects.toThrow(TypeError)
    for (const name of ['', '.', '..', 'x'.repeat(201)])
      await expect(images.put(randomUUID(), name, Buffer.from('x'))).rejects.toThrow(TypeError)
  })

  test.each(['clubFiles', 'exports'] as const)(
    'a large file is read whole and in parts: %s',
    async (which) => {
      const files = open()[which]
      const id = randomUUID()
      expect(await files.has(id)).toBe(false)
      expect(await files.open(id)).toBeUndefined()
      expect(await files.write(id, Readable.from([large.subarray(0, 7), large.subarray(7)]))).toBe(
        large.length,
      )
      expect(await files.has(id)).toBe(true)
      const file = await files.open(id)
      if (!file) throw new Error('It was written but does not exist')
      expect(file.size).toBe(large.length)
      expect((await buffer(file.read())).equals(large)).toBe(true)
      expect((await buffer(file.read({ start: 5, end: 6 }))).toString()).toBe('90')
      const end = await buffer(file.read({ start: large.length - 4, end: large.length - 1 }))
      expect(end.toString()).toBe('90. ')
      await files.remove(id)
      await files.remove(id)
      expect(await files.has(id)).toBe(false)
    },
  )

  test('an empty file is a file', async () => {
    const { clubFiles } = open()
    const id = randomUUID()
    expect(await clubFiles.write(id, Readable.from([]))).toBe(0)
    const file = await clubFiles.open(id)
    expect(file?.size).toBe(0)
    expect(file && (await buffer(file.read())).length).toBe(0)
  })

  test('a file whose upload breaks off is never there', async () => {
    const { clubFiles } = open()
    const id = randomUUID()
    async function* broken() {
      yield large
      throw new Error('The browser went away')
    }
    await expect(clubFiles.write(id, Readable.from(broken()))).rejects.toThrow('The browser went away')
    expect(await clubFiles.has(id)).toBe(false)
    expect(await kept[kind](id)).toEqual([])
  })
})

describe('while files move to another place', () => {
  const pair = (): [Stores, Stores, Stores] => {
    const [location, old] = [bucket(), folder('old')]
    return [
      openStores({ location, old }, log),
      openStores({ location }, log),
      openStores({ location: old }, log),
    ]
  }

  test('they are written to the new one, read from either, and removed from both', async () => {
    const [both, current, old] = pair()
    const [moved, waiting, made] = [randomUUID(), randomUUID(), randomUUID()]
    for (const store of [old, current]) await store.images.put(moved, '96.webp', Buffer.from('moved'))
    await old.images.put(waiting, '96.webp', Buffer.from('waiting'))
    await both.images.put(made, '96.webp', Buffer.from('made'))
    for (const [id, words] of [
      [moved, 'moved'],
      [waiting, 'waiting'],
      [made, 'made'],
    ] as const)
      expect(textOf(await both.images.get(id, '96.webp'))).toBe(words)
    expect(await old.images.get(made, '96.webp')).toBeUndefined()
    await both.images.remove(moved)
    for (const store of [both, current, old]) expect(await store.images.get(moved, '96.webp')).toBeUndefined()
  })

  test('large files too', async () => {
    const [both, current, old] = pair()
    const [waiting, made] = [randomUUID(), randomUUID()]
    await old.clubFiles.write(waiting, Readable.from([large]))
    await both.clubFiles.write(made, Readable.from([large]))
    expect([await old.clubFiles.has(made), await current.clubFiles.has(made)]).toEqual([false, true])
    expect([await both.clubFiles.has(waiting), await both.clubFiles.has(made)]).toEqual([true, true])
    const file = await both.clubFiles.open(waiting)
    expect(file && (await buffer(file.read())).equals(large)).toBe(true)
    await both.clubFiles.remove(waiting)
    expect([await both.clubFiles.has(waiting), await old.clubFiles.has(waiting)]).toEqual([false, false])
  })
})
