import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suburbBySlug } from '#city/suburbs.ts'
import type { Member } from '#rules/base/viewer.ts'
import { withTransaction } from '#server/store/database.ts'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary, aNewCopy, shareCell } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let owner: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books')
  owner = await aMember(database.db)
})

const cell = { lat: -27.48, lng: 153.01 }
const centreOf = (slug: string) => ({ lat: suburbBySlug(slug)?.lat, lng: suburbBySlug(slug)?.lng })
const row = (id: string) =>
  database.db.selectFrom('copies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('sharing moves the copies at home to the member’s cell, and no others; stopping moves them back', async () => {
  const home = await aCopy(database.db, { owner })
  const away = await aCopy(database.db, { owner, suburb: 'toowong-4066' })
  const other = await aCopy(database.db, { owner: await aMember(database.db) })
  await shareCell(database.db, library, owner, cell)
  expect(await row(home.id)).toMatchObject(cell)
  expect(await row(away.id)).toMatchObject(centreOf('toowong-4066'))
  expect(await row(other.id)).toMatchObject(centreOf('west-end-4101'))
  await shareCell(database.db, library, owner, null)
  expect(await row(home.id)).toMatchObject(centreOf('west-end-4101'))
})

test('nothing finer than a cell is accepted, nor a position that is nowhere', async () => {
  const copy = await aCopy(database.db, { owner })
  const refused = { code: 'NOT_A_CELL' }
  for (const position of [
    { lat: -27.4812, lng: 153.01 },
    { lat: -27.48, lng: 153.0134 },
    { lat: -97.48, lng: 153.01 },
    { lat: Number.NaN, lng: 153.01 },
  ]) {
    await expect(shareCell(database.db, library, owner, position)).rejects.toMatchObject(refused)
  }
  expect(await row(copy.id)).toMatchObject(centreOf('west-end-4101'))
})

test('a copy added while sharing stops ends up where the member is last known', async () => {
  await shareCell(database.db, library, owner, cell)
  const stale = { ...owner, cell }
  const copies = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const added = library.addCopy(stale, aNewCopy({ location: null }))
      await shareCell(database.db, library, stale, null)
      return added
    }),
  )
  for (const { copyId } of copies) expect(await row(copyId)).toMatchObject(centreOf('west-end-4101'))
})

test('a copy given away is in the other member’s bookcase and suburb, paused, without the giver’s cell', async () => {
  const sharer = await aMember(database.db, { cell })
  const taker = await aMember(database.db, { suburb: 'new-farm-4005' })
  const newMember = await aMember(database.db, { suburb: null })
  const copy = await aCopy(database.db, { owner: sharer })
  await withTransaction(database.db, (tx) => library.transferCopy(tx, copy.id, newMember.id))
  expect(await row(copy.id)).toMatchObject(centreOf('west-end-4101'))
  await withTransaction(database.db, (tx) => library.transferCopy(tx, copy.id, taker.id))
  expect((await library.bookcase(taker)).copies).toMatchObject([{ copyId: copy.id, isPaused: true }])
  expect(await row(copy.id)).toMatchObject(centreOf('new-farm-4005'))
  expect((await library.bookcase(sharer)).copies).toEqual([])
})
