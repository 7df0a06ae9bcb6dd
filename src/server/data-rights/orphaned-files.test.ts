import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { FilesLocation } from '#server/base/file-settings.ts'
import { filesByKey } from '#server/files/files-by-key.ts'
import { openStores } from '#server/files/stores.ts'
import { anObjectStore } from '#tests/support/an-object-store.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { removeOrphanedFiles } from './orphaned-files.ts'

const log = { warn: () => undefined }
const NIGHTS = 16
let database: TestDatabase
let home: string
let objects: Awaited<ReturnType<typeof anObjectStore>>
beforeAll(async () => {
  database = await aDatabase()
  home = await mkdtemp(join(tmpdir(), 'orphans-'))
  objects = await anObjectStore()
})
afterAll(async () => {
  await objects.close()
  await database.drop()
  await rm(home, { recursive: true })
})

/** Every part has had its night, at least `days` from now. */
async function afterNights(location: FilesLocation, days: number): Promise<number> {
  let removed = 0
  for (let night = 0; night < NIGHTS; night += 1) removed += await onNight(location, days + night)
  return removed
}

function onNight(location: FilesLocation, days: number): Promise<number> {
  const now = new Date(Date.now() + days * DAY_MS)
  const stopping = new AbortController().signal
  return removeOrphanedFiles({ db: database.db, files: filesByKey(location, log), now, stopping })
}

async function aPicture(): Promise<string> {
  const picture = { kind: 'cover', width: 1, height: 1, tint: '#102030' } as const
  const { id } = await database.db
    .insertInto('images')
    .values(picture)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const bytes = Buffer.from('a file')

describe.each([
  ['folder', (): FilesLocation => ({ kind: 'folder', folder: home })],
  ['bucket', (): FilesLocation => ({ kind: 'bucket', ...objects.settings })],
] as const)('in a %s', (_, location) => {
  test('files without a row are removed once they are older than a day, and all others stay', async () => {
    const { images, clubFiles, exports } = openStores({ location: location() }, log)
    const kept = await aPicture()
    await images.put(kept, '320.webp', bytes)
    const [picture, file, made] = [randomUUID(), randomUUID(), randomUUID()]
    for (const width of ['160.webp', '320.webp']) await images.put(picture, width, bytes)
    await clubFiles.write(file, Readable.from([bytes]))
    await exports.write(made, Readable.from([bytes]))

    expect(await onNight(location(), 0.5)).toBe(0)
    expect(await afterNights(location(), 2)).toBe(4)
    const left = [images.has(picture, '320.webp'), clubFiles.has(file), exports.has(made)]
    expect(await Promise.all(left)).toEqual([false, false, false])
    expect(await images.has(kept, '320.webp')).toBe(true)
    expect(await afterNights(location(), 2)).toBe(0)
  })
})

test('nothing is removed if most files have no row, because the database may be the wrong one', async () => {
  const location: FilesLocation = { kind: 'folder', folder: join(home, 'other') }
  const { images } = openStores({ location }, log)
  const ids = Array.from({ length: 100 }, () => randomUUID().slice(0, -2)).map((id) => `${id}00`)
  for (const id of ids) await images.put(id, '320.webp', bytes)
  await expect(afterNights(location, 2)).rejects.toThrow('100 of 100 files have no row')
  expect(await images.has(ids[0] ?? '', '320.webp')).toBe(true)
})
