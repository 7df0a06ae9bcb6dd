import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FilesLocation } from '#server/base/file-settings.ts'
import { anObjectStore } from '#tests/support/an-object-store.ts'
import { type FilesByKey, filesByKey, withoutStores } from './files-by-key.ts'
import { copyFiles, removeCopied } from './move-files.ts'
import { openStores } from './stores.ts'

const log = { warn: () => undefined }
const { signal } = new AbortController()
let home: string
let objects: Awaited<ReturnType<typeof anObjectStore>>
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'move-'))
  objects = await anObjectStore()
})
afterEach(async () => {
  await objects.close()
  await rm(home, { recursive: true })
})

const folder = (name = 'data'): FilesLocation => ({ kind: 'folder', folder: join(home, name) })
const bucket = (): FilesLocation => ({ kind: 'bucket', ...objects.settings })
const large = Buffer.from('Page 90. '.repeat(30_000))

/** A picture of two sizes, a file of a club and an export. */
async function fill(location: FilesLocation) {
  const { images, clubFiles, exports } = openStores({ location }, log)
  const ids = { picture: randomUUID(), file: randomUUID(), whole: randomUUID() }
  for (const name of ['96.webp', '256.webp']) await images.put(ids.picture, name, Buffer.from(name))
  await clubFiles.write(ids.file, Readable.from([large]))
  await exports.write(ids.whole, Readable.from([large]))
  return ids
}

async function keysAt(location: FilesLocation): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of filesByKey(location, log).list()) keys.push(key)
  return keys.sort()
}

const between = (old: FilesLocation, current: FilesLocation) => ({
  from: filesByKey(old, log),
  to: filesByKey(current, log),
  signal,
})

describe.each([
  ['a folder to a bucket', folder, bucket],
  ['a bucket to a folder', bucket, folder],
  ['a folder to another', folder, () => folder('elsewhere')],
] as const)('from %s', (_, old, current) => {
  test('all files arrive, are read as before, and can be removed from their old location', async () => {
    const ids = await fill(old())
    const before = await keysAt(old())
    expect(before).toHaveLength(4)
    const locations = between(old(), current())
    expect(await copyFiles(locations)).toMatchObject({ copied: 4, already: 0, gone: 0 })
    expect(await keysAt(current())).toEqual(before)
    expect(await keysAt(old())).toEqual(before)

    const { images, clubFiles } = openStores({ location: current() }, log)
    expect(Buffer.from((await images.get(ids.picture, '256.webp'))?.bytes ?? []).toString()).toBe('256.webp')
    const file = await clubFiles.open(ids.file)
    expect(file && (await buffer(file.read())).equals(large)).toBe(true)

    expect(await copyFiles(locations)).toMatchObject({ copied: 0, already: 4, gone: 0 })
    expect(await removeCopied(locations)).toEqual({ removed: 4, left: 0 })
    expect(await keysAt(old())).toEqual([])
    expect(await keysAt(current())).toEqual(before)
  })
})

test('private files stay private in a folder, and drafts are left where they are', async () => {
  const { file } = await fill(bucket())
  await copyFiles(between(bucket(), folder()))
  const path = join(home, 'data/club-files', file.slice(-2), file)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await writeFile(`${path}.part`, 'half')
  expect(await keysAt(folder())).toHaveLength(4)
})

test('a store that is left out is neither copied nor removed', async () => {
  const { whole } = await fill(folder())
  const { from, ...others } = between(folder(), folder('elsewhere'))
  const locations = { ...others, from: withoutStores(from, ['exports']) }
  expect(await copyFiles(locations)).toMatchObject({ copied: 3 })
  expect((await keysAt(folder('elsewhere'))).filter((key) => key.startsWith('exports/'))).toEqual([])
  expect(await removeCopied(locations)).toEqual({ removed: 3, left: 0 })
  expect(await keysAt(folder())).toEqual([`exports/${whole.slice(-2)}/${whole}`])
})

test('removing old files brings back nothing that the app has removed at the new location, and leaves what differs', async () => {
  const { picture, file } = await fill(folder())
  const locations = between(folder(), bucket())
  await copyFiles(locations)
  const { images, clubFiles } = openStores({ location: bucket() }, log)
  await images.remove(picture)
  await clubFiles.write(file, Readable.from([Buffer.alloc(large.length)]))
  const before = objects.keys()
  expect(await removeCopied(locations)).toEqual({ removed: 1, left: 3 })
  expect(objects.keys()).toEqual(before)
  expect((await keysAt(folder())).some((key) => key.includes(file))).toBe(true)
})

test('an interrupted move continues where it was', async () => {
  await fill(folder())
  const interrupted = new AbortController()
  const moving = copyFiles({
    ...between(folder(), bucket()),
    signal: interrupted.signal,
    onFile: ({ copied }) => copied === 2 && interrupted.abort(),
  })
  await expect(moving).rejects.toThrow(/aborted/)
  expect(objects.keys()).toHaveLength(2)
  expect(await copyFiles(between(folder(), bucket()))).toMatchObject({ copied: 2, already: 2 })
})

test('a damaged copy is replaced, and one that stays damaged stops the move', async () => {
  const { file } = await fill(folder())
  const { clubFiles } = openStores({ location: bucket() }, log)
  await clubFiles.write(file, Readable.from([Buffer.alloc(large.length)]))
  expect(await copyFiles(between(folder(), bucket()))).toMatchObject({ copied: 4, already: 0 })

  const { from, to } = between(folder(), folder('bad disk'))
  const damaging: FilesByKey = { ...to, write: (key) => to.write(key, Readable.from([Buffer.from('x')])) }
  await expect(copyFiles({ from, to: damaging, signal })).rejects.toThrow(/is not the same at both locations/)
})

test('a file that the app removes while it is read is left out', async () => {
  const { file } = await fill(folder())
  const { from, to } = between(folder(), bucket())
  const late: FilesByKey = {
    ...from,
    read(key, size) {
      async function* afterwards() {
        await from.remove(key)
        yield* from.read(key, size)
      }
      return key.includes(file) ? Readable.from(afterwards()) : from.read(key, size)
    },
  }
  expect(await copyFiles({ from: late, to, signal })).toMatchObject({ copied: 3, gone: 1 })
})

test('a file that the app removes while it is copied does not stay at the new location', async () => {
  const { picture, file } = await fill(folder())
  const both = openStores({ location: bucket(), old: folder() }, log)
  const { from, to } = between(folder(), bucket())
  const removing: FilesByKey = {
    ...to,
    async write(key, content) {
      const bytes = await buffer(content)
      if (key.includes(file)) await both.clubFiles.remove(file)
      await to.write(key, Readable.from([bytes]))
    },
  }
  expect(await copyFiles({ from, to: removing, signal })).toMatchObject({ copied: 3, gone: 1 })
  expect(objects.keys().some((key) => key.includes(file))).toBe(false)
  expect(objects.keys().some((key) => key.includes(picture))).toBe(true)
})
