import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { bookKey } from '#rules/library/library.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let library: LibraryService
let viewer: Member
let admin: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, works')
  viewer = await aMember(database.db)
  admin = await aMember(database.db, { isAdmin: true })
})

const isbns = ['9780140273984', '9781741142020', '9780143790747']
const anEdition = (at: number, title = 'Cloudstreet', author = 'Tim Winton') =>
  aBook(database.db, { title, author, isbn: isbns[at] ?? null })
const search = (by: Member, more: object = {}) =>
  library.search(by, { text: 'cloudstreet', genre: null, page: 1, pageSize: 12, ...more })
const update = (set: string, id: string) => database.pool.query(`update books set ${set} where id = $1`, [id])

async function works(...books: { id: string }[]): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: string; work_id: string }>('select id, work_id from books')
  const ids = books.map(({ id }) => rows.find((row) => row.id === id)?.work_id)
  return ids.map((id) => ids.indexOf(id))
}

const workCount = async () => (await database.pool.query('select 1 from works')).rowCount

test('editions with the same title and author belong to one work, other books do not', async () => {
  const [one, two] = [await anEdition(0), await anEdition(1, 'CLOUDSTREET!', 'Tim  Winton')]
  const other = await anEdition(2, 'Dirt Music')
  expect(await works(one, two, other)).toEqual([0, 0, 2])
})

test('two editions that arrive at the same moment belong to one work, and no work is left over', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const insert = `insert into books (title, author, match_key, description, isbn)
      values ('Breath', 'Tim Winton', 'breath|tim winton', '', $1) returning id`
    const { rows } = await client.query<{ id: string }>(insert, [isbns[0]])
    const others = [1, 2].map((at) => anEdition(at, 'Breath'))
    await aWaitForALock(database.pool)
    await client.query('commit')
    const arrived = [rows[0] ?? { id: '' }, ...(await Promise.all(others))]
    expect(await works(...arrived)).toEqual([0, 0, 0])
  } finally {
    client.release()
  }
  const { rows } = await database.pool.query('select id from works')
  expect(rows).toHaveLength(1)
})

test('an external work id joins editions with different titles', async () => {
  const [one, german] = [await anEdition(0), await anEdition(1, 'Das Haus an der Cloudstreet')]
  await update(`work_key = 'OL1W'`, one.id)
  expect(await works(one, german)).toEqual([0, 1])
  await update(`work_key = 'OL1W'`, german.id)
  expect(await works(one, german)).toEqual([0, 0])
})

test('a corrected title joins the work that has it, and leaves the one it no longer fits', async () => {
  const [right, wrong] = [await anEdition(0), await anEdition(1, 'Clodstreet')]
  const rename = (title: string) => update(`match_key = '${bookKey(title, 'Tim Winton')}'`, wrong.id)
  await rename('Cloudstreet')
  expect(await works(right, wrong)).toEqual([0, 0])
  await rename('Clodstreet, the play')
  expect(await works(right, wrong)).toEqual([0, 1])
})

test('a former title belongs to no work any more, and a work is deleted with its last edition', async () => {
  const rename = (id: string, title: string) => update(`match_key = '${bookKey(title, 'Tim Winton')}'`, id)
  const mistyped = await anEdition(0, 'Dirt Music')
  await rename(mistyped.id, 'Cloudstreet')
  const other = await anEdition(1, 'Dirt Music')
  expect(await works(mistyped, other), 'corrected alone').toEqual([0, 1])
  await rename(other.id, 'Cloudstreet')
  expect(await works(mistyped, other)).toEqual([0, 0])
  expect(await workCount(), 'the one it has left').toBe(1)
  await update(`work_key = 'OL1W'`, other.id)
  await library.splitEdition(admin, { bookId: mistyped.id })
  await update(`work_key = null, match_key = 'else|tim winton'`, other.id)
  expect(await works(mistyped, other, await anEdition(2))).toEqual([0, 1, 2])
  await library.rejoinEdition(admin, { bookId: mistyped.id })
  await database.pool.query('delete from books')
  expect(await workCount()).toBe(0)
})

test('a title stays known if another edition of the work has it', async () => {
  const [here, there] = [await anEdition(0), await anEdition(1)]
  await update(`work_key = 'OL1W'`, there.id)
  const german = await anEdition(2, 'Das Haus')
  await update(`work_key = 'OL2W'`, german.id)
  await update(`work_key = 'OL2W'`, there.id)
  expect(await works(here, there, german)).toEqual([0, 1, 1])
  await update(`match_key = 'else|tim winton'`, here.id)
  const later = await aBook(database.db, { title: 'Cloudstreet', author: 'Tim Winton' })
  expect(await works(there, later)).toEqual([0, 0])
})

test('an edition that joins a title just being corrected waits, and does not join the old work', async () => {
  const wrong = await anEdition(0)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update books set match_key = 'else|tim winton' where id = $1`, [wrong.id])
    const right = anEdition(1)
    await aWaitForALock(database.pool)
    await client.query('commit')
    expect(await works(wrong, await right)).toEqual([0, 1])
  } finally {
    client.release()
  }
})

test('a search shows a work once, at the nearest copy of any edition', async () => {
  const [one, two] = [await anEdition(0), await anEdition(1)]
  const far = await aMember(database.db, { suburb: 'new-farm-4005' })
  await aCopy(database.db, { owner: far, book: one })
  await aCopy(database.db, { owner: await aMember(database.db, { name: 'Near' }), book: two })
  const once = [{ id: two.id, ownerName: 'Near' }]
  expect(await search(viewer)).toMatchObject({ total: 1, books: once })
  expect(await library.nearest(viewer, { limit: 12, withinKm: 50 })).toMatchObject(once)
  expect(await library.newest(viewer, { limit: 5 })).toHaveLength(1)
})

test('a wish is for any edition, once', async () => {
  const [one, two] = [await anEdition(0), await anEdition(1)]
  await aCopy(database.db, { owner: admin, book: two })
  await library.wish(viewer, { bookId: one.id })
  await library.wish(viewer, { bookId: two.id })
  const { wishes } = await library.wishlist(viewer)
  expect(wishes).toMatchObject([{ id: one.id, distance: { within: 'your suburb' } }])
  expect((await library.book(viewer, { bookId: two.id })).isWished).toBe(true)
  await library.unwish(viewer, { bookId: two.id })
  expect((await library.wishlist(viewer)).wishes).toEqual([])
})

test('a book’s page offers its other editions, available ones first', async () => {
  const [one, two, three] = [await anEdition(0), await anEdition(1), await anEdition(2)]
  await aCopy(database.db, { owner: admin, book: three })
  await aCopy(database.db, { owner: admin, book: two, isPaused: true })
  const { editions } = await library.book(guest, { bookId: one.id })
  expect(editions).toMatchObject([
    { id: three.id, available: 1 },
    { id: two.id, available: 0 },
  ])
})

test('an administrator can split a wrong merge, and it stays split until that is undone', async () => {
  const [one, other] = [await anEdition(0), await anEdition(1)]
  await aCopy(database.db, { owner: admin, book: other })
  await library.wish(viewer, { bookId: other.id })
  await expect(library.splitEdition(viewer, { bookId: other.id })).rejects.toMatchObject({
    code: 'ACCESS_DENIED',
  })
  await library.splitEdition(admin, { bookId: other.id })
  expect(await works(one, other)).toEqual([0, 1])
  await update(`match_key = 'else|tim winton'`, other.id)
  await update(`match_key = 'cloudstreet|tim winton', work_key = 'OL1W'`, other.id)
  expect(await works(one, other)).toEqual([0, 1])
  expect((await library.book(viewer, { bookId: one.id })).isWished).toBe(false)
  expect((await library.book(viewer, { bookId: other.id })).isWished).toBe(true)
  expect(await works(one, other, await anEdition(2))).toEqual([0, 1, 0])
  await library.wish(viewer, { bookId: one.id })
  await library.rejoinEdition(admin, { bookId: other.id })
  expect(await works(one, other)).toEqual([0, 0])
  expect((await library.wishlist(viewer)).wishes).toHaveLength(1)
})

test('an unknown edition cannot be split', async () => {
  await expect(library.splitEdition(admin, { bookId: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(library.rejoinEdition(admin, { bookId: 'no-uuid' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
