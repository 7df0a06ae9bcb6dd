import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suburbBySlug } from '#city/suburbs.ts'
import { guest, type Member } from '#rules/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { aLibrary, aNewCopy } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'
import type { NewCopy } from './new-copy-service.ts'

let database: TestDatabase
let library: LibraryService
let owner: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate members, books cascade')
  owner = await aMember(database.db)
})

const isbn = '9780143180142'
const otherIsbn = '9780743234412'
const cover = new File(['a picture'], 'cover.png', { type: 'image/png' })
const add = async (facts: Partial<NewCopy> = {}, by?: Member) =>
  library.addCopy(by ?? (await aMember(database.db)), aNewCopy(facts), null)

const count = async (table: 'books' | 'copies') => {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${table}`)
  return rows[0].n
}
const bookOf = (id: string) =>
  database.db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const copyOf = (id: string) =>
  database.db.selectFrom('copies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a new title becomes a book with its cover, and the owner’s copy of it', async () => {
  const { bookId, copyId } = await library.addCopy(owner, aNewCopy({ isbn, location: 'New Farm' }), cover)
  expect(await bookOf(bookId)).toMatchObject({
    title: 'Drylands',
    isbn,
    genre: 'Fiction',
    published: '1999',
    added_by: owner.id,
    cover_id: expect.any(String),
  })
  const newFarm = suburbBySlug('new-farm-4005')
  expect(await copyOf(copyId)).toMatchObject({
    owner_id: owner.id,
    suburb: 'new-farm-4005',
    lat: newFarm?.lat,
    lng: newFarm?.lng,
    listed: true,
  })
})

test('the same title by another owner is another copy, however it is typed', async () => {
  const { bookId } = await add()
  const { bookId: again } = await add({ title: ' DRYLANDS! ', author: 'Théa Astley' })
  expect(again).toBe(bookId)
  expect([await count('books'), await count('copies')]).toEqual([1, 2])
})

test('the ISBN decides before title and author do', async () => {
  const { bookId } = await add({ isbn })
  expect((await add({ isbn, title: 'Dry lands (a novel)', author: 'T. Astley' })).bookId).toBe(bookId)
  expect((await add({ isbn: otherIsbn })).bookId).not.toBe(bookId)
  expect((await add({ isbn: null })).bookId).toBe(bookId)
  expect(await count('books')).toBe(2)
})

test('a book that lacked them takes the ISBN, genre, date and cover of the next copy, and keeps its words', async () => {
  const { bookId } = await add({ genre: null, published: null, description: 'First words.' })
  const second = await library.addCopy(owner, aNewCopy({ isbn, description: 'Other words.' }), cover)
  expect(second.bookId).toBe(bookId)
  expect(await bookOf(bookId)).toMatchObject({
    isbn,
    genre: 'Fiction',
    published: '1999',
    description: 'First words.',
    cover_id: expect.any(String),
  })
})

test('without a location the copy stands in the owner’s suburb, at their cell if they share one', async () => {
  const cell = { lat: -27.48, lng: 153.01 }
  const sharer = await aMember(database.db, { cell })
  const { copyId } = await add({ location: null }, sharer)
  expect(await copyOf(copyId)).toMatchObject({ suburb: 'west-end-4101', ...cell })
  const elsewhere = await add({ title: 'Elsewhere', location: 'Toowong' }, sharer)
  expect(await copyOf(elsewhere.copyId)).not.toMatchObject(cell)
})

test('an unknown suburb is refused before anything is kept', async () => {
  const refused = { code: 'UNKNOWN_SUBURB' }
  await expect(library.addCopy(owner, aNewCopy({ location: 'Sydney' }), cover)).rejects.toMatchObject(refused)
  const homeless = await aMember(database.db, { suburb: null })
  await expect(library.addCopy(homeless, aNewCopy({ location: null }), cover)).rejects.toMatchObject(refused)
  expect([await count('books'), await count('copies')]).toEqual([0, 0])
  const { rows } = await database.pool.query('select 1 from images where uploaded_by = any ($1)', [
    [owner.id, homeless.id],
  ])
  expect(rows).toEqual([])
})

test('a form sent twice adds one copy, also at the same moment; another member’s key is their own', async () => {
  const clientKey = randomUUID()
  const sent = await Promise.all([add({ clientKey }, owner), add({ clientKey }, owner)])
  expect(await add({ clientKey }, owner)).toEqual(sent[0])
  expect(sent[1]).toEqual(sent[0])
  expect(await count('copies')).toBe(1)
  await add({ clientKey })
  expect(await count('copies')).toBe(2)
})

test('many adding the same new title at once make one book', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(database.db)))
  const added = await Promise.all(members.map((member, at) => add({ isbn: at % 2 ? isbn : null }, member)))
  expect(new Set(added.map((one) => one.bookId)).size).toBe(1)
  expect([await count('books'), await count('copies')]).toEqual([1, 6])
  expect(await bookOf(added[0]?.bookId ?? '')).toMatchObject({ isbn })
})

test('one ISBN under two titles at once is one book', async () => {
  const added = await Promise.all([
    add({ isbn, title: 'Drylands' }),
    add({ isbn, title: 'Dry Lands, a novel' }),
  ])
  expect(added[0]?.bookId).toBe(added[1]?.bookId)
  expect(await count('books')).toBe(1)
})

test('a guest adds nothing', async () => {
  await expect(library.addCopy(guest, aNewCopy(), cover)).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  expect(await count('copies')).toBe(0)
})
