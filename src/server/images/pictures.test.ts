import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { imageLimits } from '#rules/pictures/image-limits.ts'
import type { PictureKind } from '#rules/pictures/picture-paths.ts'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Picture } from './picture.ts'
import { createPictures } from './pictures.ts'

let database: TestDatabase
let home: string
let store: FileStore
let member: Member
const asked: object[] = []
beforeAll(async () => {
  database = await aDatabase()
  home = await mkdtemp(join(tmpdir(), 'pictures-'))
  store = createDiskFileStore(home)
})
beforeEach(async () => {
  await database.empty('members, books, images')
  member = await aMember(database.db)
})
afterAll(async () => {
  await database.drop()
  await rm(home, { recursive: true })
})

const anHour = HOUR_MS
const file = new File(['a face'], 'face.png')

/** Processed at once, and always the same way. */
const drawn = async (_bytes: Uint8Array, kind: PictureKind): Promise<Picture> => ({
  kind,
  width: 96,
  height: 96,
  tint: '#5b3a8c',
  variants: [{ variant: kind === 'photo' ? '96.webp' : '160.webp', bytes: Buffer.from('drawn') }],
})

function aPictures({ draw = drawn, into = store, take = async (_rule: string) => {} } = {}) {
  return createPictures({
    db: database.db,
    store: into,
    limits: { take },
    jobs: { enqueue: async (_tx, { name }, payload) => void asked.push({ name, payload }) },
    drawer: { draw, drawCard: async () => new Uint8Array() },
  })
}

const rows = async () =>
  (await database.db.selectFrom('images').select('id').orderBy('created_at').execute()).map(({ id }) => id)

/** Every column of any table that refers to pictures. */
async function referringColumns(): Promise<{ table: string; column: string }[]> {
  const { rows: columns } = await database.pool.query(`
    select f.conrelid::regclass::text as table, a.attname as column from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'images'::regclass order by 1`)
  return columns
}

test('unused pictures are deleted with their files after an hour; those in use stay', async () => {
  const { db } = database
  const pictures = aPictures()
  const photo = await pictures.take(member, file, 'photo')
  const cover = await pictures.take(member, file, 'cover')
  const ofCopy = await pictures.take(member, file, 'cover')
  const replaced = await pictures.take(member, file, 'photo')
  await db.updateTable('members').set({ photo_id: photo.id }).where('id', '=', member.id).execute()
  const book = await aBook(db)
  await db.updateTable('books').set({ cover_id: cover.id }).where('id', '=', book.id).execute()
  const copy = await aCopy(db, { owner: member, book })
  await db.updateTable('copies').set({ picture_id: ofCopy.id }).where('id', '=', copy.id).execute()

  await pictures.forgetUnused(new Date(Date.now() + 0.9 * anHour))
  expect(await rows()).toHaveLength(4)
  await pictures.forgetUnused(new Date(Date.now() + 1.1 * anHour))
  expect(await rows()).toEqual([photo.id, cover.id, ofCopy.id])
  expect(await store.get(replaced.id, '96.webp')).toBeUndefined()
  expect(await store.get(photo.id, '96.webp')).toBeDefined()
  expect(await store.get(cover.id, '160.webp')).toBeDefined()
})

test('a future table that refers to pictures keeps them too', async () => {
  const pictures = aPictures()
  const { id } = await pictures.take(member, file, 'photo')
  await database.pool.query('create table "Notices of tomorrow" ("the picture" uuid references images)')
  await database.pool.query('insert into "Notices of tomorrow" values ($1)', [id])
  await pictures.forgetUnused(new Date(Date.now() + 2 * anHour))
  await pictures.forget(id)
  expect(await rows()).toEqual([id])
  await database.pool.query('drop table "Notices of tomorrow"')
  await pictures.forget(id)
  expect(await rows()).toEqual([])
})

test('each column that refers to pictures has an index, so that unused ones are found without scanning tables', async () => {
  const columns = await referringColumns()
  expect(columns.length).toBeGreaterThan(2)
  for (const { table, column } of columns) {
    const { rowCount } = await database.pool.query(
      `select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and a.attname = $2`,
      [table, column],
    )
    expect(rowCount, `${table}.${column}`).toBeGreaterThan(0)
  }
})

test('a removed picture is deleted at once, unless something else shows it', async () => {
  const { db } = database
  const pictures = aPictures()
  const photo = await pictures.take(member, file, 'photo')
  await db.updateTable('members').set({ photo_id: photo.id }).where('id', '=', member.id).execute()
  asked.length = 0
  await pictures.letGo(db, null)
  await pictures.letGo(db, photo.id)
  expect(asked).toEqual([{ name: 'images.forget-one', payload: { id: photo.id } }])
  await pictures.forget(photo.id)
  expect(await store.get(photo.id, '96.webp')).toBeDefined()
  await db.updateTable('members').set({ photo_id: null }).where('id', '=', member.id).execute()
  await pictures.forget(photo.id)
  await pictures.forget(photo.id)
  expect(await store.get(photo.id, '96.webp')).toBeUndefined()
  expect(await rows()).toEqual([])
})

test('files that could not be written leave a row that is cleaned up', async () => {
  const full: FileStore = {
    put: () => Promise.reject(new Error('disk full')),
    get: async () => undefined,
    has: async () => false,
    remove: async () => {},
  }
  const pictures = aPictures({ into: full })
  await expect(pictures.take(member, file, 'photo')).rejects.toThrow('disk full')
  const [id] = await rows()
  expect(asked.at(-1)).toEqual({ name: 'images.forget-one', payload: { id } })
  await pictures.forgetUnused(new Date(Date.now() + 2 * anHour))
  expect(await rows()).toEqual([])
})

test('refused before decoding: guests, one byte more than 5 MB, and a member’s third one at once', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  let drawings = 0
  const pictures = aPictures({
    draw: async (bytes, kind) => {
      drawings += 1
      await promise
      return drawn(bytes, kind)
    },
  })
  const large = new File([new Uint8Array(imageLimits.bytes + 1)], 'large.png')
  await expect(pictures.take(guest, file, 'cover')).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  await expect(pictures.take(member, large, 'cover')).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  expect(drawings).toBe(0)
  const taken = [pictures.take(member, file, 'cover'), pictures.take(member, file, 'cover')]
  await expect.poll(() => drawings).toBe(1)
  await expect(pictures.take(member, file, 'cover')).rejects.toMatchObject({ code: 'IMAGE_ON_ITS_WAY' })
  finish()
  await Promise.all(taken)
  expect(await rows()).toHaveLength(2)
})

test('a fetched cover: none is stored if it is not a picture, and none for now if too many arrive', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const bytes = Buffer.from('a cover')
  const slow = aPictures({ draw: (...picture) => promise.then(() => drawn(...picture)) })
  const taken = [slow.takeFetched(bytes, member.id), slow.takeFetched(bytes, member.id)]
  expect(await slow.takeFetched(bytes, member.id)).toBe('not now')
  finish()
  expect(await Promise.all(taken)).toEqual([expect.any(Object), expect.any(Object)])
  const refusing = aPictures({ draw: () => Promise.reject(new DomainError('IMAGE_NOT_READABLE')) })
  expect(await refusing.takeFetched(bytes, member.id)).toBe('none')
  expect(await rows()).toHaveLength(2)
})

test('an upload that the queue has no room for does not count', async () => {
  const counted: string[] = []
  let end = () => {}
  const isDrawn = new Promise<void>((resolve) => {
    end = resolve
  })
  const pictures = aPictures({
    draw: (bytes, kind) => isDrawn.then(() => drawn(bytes, kind)),
    take: async (rule) => void counted.push(rule),
  })
  const take = () => pictures.take(member, file, 'message')
  const taken = [take(), take()]
  await expect(take()).rejects.toMatchObject({ code: 'IMAGE_ON_ITS_WAY' })
  end()
  await Promise.all(taken)
  expect(counted).toEqual(['uploadByMember', 'uploadByMember'])
})
