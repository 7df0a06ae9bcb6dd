// Backups from a bucket, and restores into one.
import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FilesLocation } from '#server/base/file-settings.ts'
import { openFolders, openStores } from '#server/files/stores.ts'
import { anObjectStore } from '#tests/support/an-object-store.ts'
import {
  type ArchiveRoom,
  anArchiveRoom,
  clubFile,
  photo,
  picture,
  silent,
  written,
} from '#tests/support/archives.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let room: ArchiveRoom
let objects: Awaited<ReturnType<typeof anObjectStore>>
beforeEach(async () => {
  room = await anArchiveRoom()
  objects = await anObjectStore()
})
afterEach(async () => {
  await objects.close()
  await room.close()
})

const location = (): FilesLocation => ({ kind: 'bucket', ...objects.settings })
const restoreIntoBucket = (file = room.archive()) =>
  restore({ connection: room.target.connection, location: location(), file, jobs: undefined, log: silent })
const keys = () => [
  `club-files/${clubFile.slice(-2)}/${clubFile}`,
  `images/${photo.slice(-2)}/${photo}/96.webp`,
]

test('a backup of a folder is restored into a bucket, and one of the bucket into a folder', async () => {
  await room.fillSource()
  await room.backUpSource()
  expect(await restoreIntoBucket()).toMatchObject({ pictures: 1, clubFiles: 1 })
  expect(objects.keys()).toEqual(keys())

  const { images, clubFiles } = openStores({ location: location() }, silent)
  const file = room.archive('again.tar')
  const connection = room.target.connection
  const archived = await backUp({ connection, images, clubFiles, file, madeAt: new Date() })
  expect(archived).toMatchObject({ pictures: 1, clubFiles: 1, picturesWithoutFiles: 0, clubFilesMissing: 0 })
  await room.target.pool.query('drop schema public cascade; create schema public')
  await room.restoreTo(room.target, file)
  const restored = openFolders(room.dataDirOf('target'))
  expect(Buffer.from((await restored.images.get(photo, '96.webp'))?.bytes ?? [])).toEqual(picture)
  expect((await restored.clubFiles.open(clubFile))?.size).toBe(written.length)
})

test('a bucket that holds files is left as it is, and a failed restore leaves none', async () => {
  await room.fillSource()
  await room.backUpSource()
  const whole = await readFile(room.archive())
  await writeFile(room.archive('cut.tar'), whole.subarray(0, whole.length - 4_096))
  await expect(restoreIntoBucket(room.archive('cut.tar'))).rejects.toThrow(/damaged/)
  expect(objects.keys()).toEqual([])
  expect(objects.asked.some((line) => line.startsWith('PUT'))).toBe(true)

  await openStores({ location: location() }, silent).images.put(photo, '640.webp', picture)
  await expect(restoreIntoBucket()).rejects.toThrow(
    /the bucket verandah at .* already holds files under images\//,
  )
  expect(objects.keys()).toEqual([`images/${photo.slice(-2)}/${photo}/640.webp`])
})
