import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { suburbBySlug, suburbs } from '#city/suburbs.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { gridCell } from '#rules/geography/distance.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary, shareCell } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let library: LibraryService
let now = new Date('2030-01-01T00:00:00Z')
/** Pins are cached for less than that. */
function aMinuteLater() {
  now = new Date(now.getTime() + 60_000)
}
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db, [], [], { clock: () => now })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, copies, listed_changes')
  aMinuteLater()
})

const from = standpointOf(guest, city)
const copiesOf = async (owner: Member, count: number, suburb?: string) =>
  Promise.all(Array.from({ length: count }, () => aCopy(database.db, { owner, ...(suburb && { suburb }) })))

async function seen(viewer: Viewer = guest): Promise<Record<string, string>> {
  const { suburbs: shown } = await library.booksBySuburb(viewer, { from, shown: 1000 })
  return Object.fromEntries(shown.map(({ id, known, few }) => [id, few ? 'few' : String(known)]))
}

test('listed copies are counted by suburb, and fewer than three is “a few”', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db, { suburb: 'new-farm-4005' })]
  await copiesOf(mia, 3)
  await copiesOf(noah, 1)
  await copiesOf(noah, 2, 'west-end-4101')
  expect(await seen()).toEqual({ 'west-end-4101': '5', 'new-farm-4005': 'few' })
})

test('the count follows changes to copies, and the sum of the changes is right', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const [one, two] = await copiesOf(mia, 5)
  if (!one || !two) throw new Error('No copies')
  await library.pauseCopy(mia, { copyId: one.id })
  await library.withdrawCopy(mia, { copyId: two.id })
  expect(await seen()).toEqual({ 'west-end-4101': '3' })
  await library.addUpListed()
  expect(await seen()).toEqual({ 'west-end-4101': '3' })
  const { rowCount } = await database.pool.query('select from listed_changes')
  expect(rowCount).toBe(1)
  await library.resumeCopy(mia, { copyId: one.id })
  await library.editCopy(mia, { copyId: one.id, condition: 'Good', offer: 'lend', location: 'New Farm' })
  expect(await seen()).toEqual({ 'west-end-4101': '3', 'new-farm-4005': 'few' })
  await library.transferCopy(database.db, one.id, noah.id)
  expect(await seen()).toEqual({ 'west-end-4101': '3' })
  await database.pool.query('delete from copies where owner_id = $1', [mia.id])
  expect(await seen()).toEqual({})
})

test('copies of a disabled member are not counted, nor across a block, whoever blocked', async () => {
  const [mia, noah, priya] = [
    await aMember(database.db),
    await aMember(database.db),
    await aMember(database.db, { isDisabled: true }),
  ]
  await copiesOf(mia, 3)
  await copiesOf(noah, 4)
  await copiesOf(priya, 5)
  expect(await seen()).toEqual({ 'west-end-4101': '7' })
  await aBlock(database.db, noah, mia)
  expect(await seen(mia)).toEqual({ 'west-end-4101': '3' })
  expect(await seen(noah)).toEqual({ 'west-end-4101': '4' })
  expect(await seen()).toEqual({ 'west-end-4101': '7' })
})

test('pins are at most half a minute old, and a block removes its copies at once', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const known = async (viewer: Viewer) =>
    (await library.bookPins(viewer, { zoom: 16 })).map((pin) => pin.known)
  await copiesOf(noah, 4)
  expect(await Promise.all([known(mia), known(guest)])).toEqual([[4], [4]])
  await copiesOf(noah, 1)
  await aBlock(database.db, noah, mia)
  expect(await Promise.all([known(mia), known(guest)])).toEqual([[], [4]])
  aMinuteLater()
  expect(await known(guest)).toEqual([5])
})

test('two members who share cells of one suburb cannot be told apart by anything on the map, from anywhere', async () => {
  const homes = [
    { lat: -27.4841, lng: 153.0061 },
    { lat: -27.4767, lng: 153.0199 },
  ]
  const said = new Set<string>()
  const centre = suburbBySlug('west-end-4101')
  const origins = suburbs.filter((_, at) => at % Math.floor(suburbs.length / 50) === 0).slice(0, 50)
  for (const home of homes) {
    aMinuteLater()
    await database.empty('members, books, copies, listed_changes')
    const member = await aMember(database.db)
    await copiesOf(member, 4)
    await shareCell(database.db, library, member, gridCell(home))
    const answers = []
    for (const { lat, lng } of origins) {
      const asked = { from: { lat, lng, label: 'you', suburb: null }, shown: 10 }
      answers.push(await library.booksBySuburb(guest, asked))
    }
    for (let zoom = 6; zoom <= 16; zoom++) answers.push({ pins: await library.bookPins(guest, { zoom }) })
    said.add(JSON.stringify(answers))
  }
  expect(said.size).toBe(1)
  expect([...said][0]).toContain(`"lat":${centre?.lat}`)
})

test('suburbs come nearest first, and clusters contain as many books at each zoom level', async () => {
  for (const suburb of ['west-end-4101', 'south-brisbane-4101', 'chermside-4032', 'ipswich-4305'])
    await copiesOf(await aMember(database.db, { suburb }), 4)
  const { suburbs: shown, total } = await library.booksBySuburb(guest, { from, shown: 3 })
  expect(shown.map(({ id }) => id)).toEqual(['south-brisbane-4101', 'west-end-4101', 'chermside-4032'])
  expect(total).toBe(4)
  for (let zoom = 6; zoom <= 16; zoom++) {
    const pins = await library.bookPins(guest, { zoom })
    expect(pins.reduce((sum, { known }) => sum + known, 0)).toBe(16)
  }
  expect(await library.bookPins(guest, { zoom: 6 })).toHaveLength(1)
  expect(await library.bookPins(guest, { zoom: 16 })).toHaveLength(4)
})

test('the shelf of a suburb counts its copies and readers, and shows the newest of each book', async () => {
  const { db } = database
  const [mia, noah, priya] = [await aMember(db), await aMember(db), await aMember(db)]
  const book = await aBook(db)
  const early = await aCopy(db, { owner: mia, book, createdAt: new Date('2029-01-01') })
  await aCopy(db, { owner: noah, book, createdAt: new Date('2029-01-02') })
  await aCopy(db, { owner: noah, createdAt: new Date('2029-01-03') })
  await aCopy(db, { owner: priya, suburb: 'new-farm-4005' })
  const shelf = (viewer: Viewer = guest, limit = 6) =>
    library.suburbShelf(viewer, { suburb: 'west-end-4101', limit })
  const ofAll = await shelf()
  expect(ofAll).toMatchObject({ copies: 3, readers: 2 })
  expect(ofAll.newest.map(({ ownerName }) => ownerName)).toEqual([noah.name, noah.name])
  expect((await shelf(guest, 1)).newest).toHaveLength(1)

  // Copies of members across a block, and paused ones, are left out.
  await aBlock(db, priya, noah)
  expect(await shelf(priya)).toMatchObject({ copies: 1, readers: 1 })
  await library.pauseCopy(mia, { copyId: early.id })
  expect(await shelf()).toMatchObject({ copies: 2, readers: 1 })
  expect(await shelf(priya)).toEqual({ copies: 0, readers: 0, newest: [], lookingFor: [] })
  await expect(library.suburbShelf(guest, { suburb: 'atlantis-0000', limit: 6 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
