import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBook, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createDiskImageStore } from './disk-image-store.ts'
import { createPictures } from './pictures.ts'

let database: TestDatabase
let home: string
beforeAll(async () => {
  database = await aDatabase()
  home = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(async () => {
  await database.drop()
  await rm(home, { recursive: true })
})

const limits = { take: async () => {} }
const anHour = 60 * 60 * 1000

async function aFile(): Promise<File> {
  const create = { width: 8, height: 8, channels: 3, background: '#5b3a8c' } as const
  return new File([await sharp({ create }).png().toBuffer()], 'face.png')
}

test('pictures nothing shows are forgotten after a day, with their files; those in use stay', async () => {
  const { db } = database
  const store = createDiskImageStore(home)
  const pictures = createPictures({ db, store, limits })
  const member = await aMember(db)
  const photo = await pictures.take(member, await aFile(), 'photo')
  const cover = await pictures.take(member, await aFile(), 'cover')
  const replaced = await pictures.take(member, await aFile(), 'photo')
  await db.updateTable('members').set({ photo_id: photo.id }).where('id', '=', member.id).execute()
  const book = await aBook(db)
  await db.updateTable('books').set({ cover_id: cover.id }).where('id', '=', book.id).execute()
  const rows = async () => (await db.selectFrom('images').select('id').execute()).map(({ id }) => id).sort()

  await pictures.forgetUnused(new Date(Date.now() + 23 * anHour))
  expect(await rows()).toEqual([photo.id, cover.id, replaced.id].sort())
  await pictures.forgetUnused(new Date(Date.now() + 25 * anHour))
  expect(await rows()).toEqual([photo.id, cover.id].sort())
  expect(await store.get(replaced.id, '96.webp')).toBeUndefined()
  expect(await store.get(photo.id, '96.webp')).toBeDefined()
  expect(await store.get(cover.id, '160.webp')).toBeDefined()
})

test('files that could not be kept leave a row that is cleaned up', async () => {
  const { db } = database
  const full = {
    put: () => Promise.reject(new Error('disk full')),
    get: async () => undefined,
    remove: async () => {},
  }
  const pictures = createPictures({ db, store: full, limits })
  const member = await aMember(db)
  await expect(pictures.take(member, await aFile(), 'photo')).rejects.toThrow('disk full')
  await pictures.forgetUnused(new Date(Date.now() + 25 * anHour))
  const left = await db.selectFrom('images').select('id').where('uploaded_by', '=', member.id).execute()
  expect(left).toEqual([])
})
