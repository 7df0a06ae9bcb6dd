// What boundaries reveal: of a radius, of a notice, of the city. Other such attacks are in library-privacy.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { type Suburb, suburbs } from '#city/suburbs.ts'
import type { Member, Position } from '#rules/base/viewer.ts'
import { standpointAt } from '#rules/geography/asked-standpoint.ts'
import { distanceKm, gridCell } from '#rules/geography/distance.ts'
import { wishNotices } from '#server/library/alerts/alert-notices.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'

let database: TestDatabase
let library: LibraryService
let asker: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
  asker = await aMember(database.db, { name: 'Asker' })
})
afterAll(() => database.drop())

const home = { lat: -27.4841, lng: 153.0061 }
const origins = suburbs
  .filter((_, at) => at % Math.floor(suburbs.length / 50) === 0)
  .slice(0, 50)
  .map(gridCell)

test('the edge of the radius runs through the suburb’s centre if the member shares no location', async () => {
  const owner = await aMember(database.db)
  const { title, id } = await aBook(database.db)
  await aCopy(database.db, { owner, book: { id } })
  const centre = suburbs.find(({ slug }) => slug === owner.suburb) ?? home
  for (const origin of origins) {
    const from = { ...origin, label: 'you', suburb: null }
    const within = async (withinKm: number) => {
      const asked = { text: title, genre: null, from, withinKm, page: 1, pageSize: 12 }
      return (await library.search(asker, asked)).total
    }
    const edge = distanceKm(origin, centre)
    expect([await within(edge + 0.001), await within(edge - 0.001)]).toEqual([1, 0])
  }
})

test('a place in the query is rounded to its cell before anything is measured from it', () => {
  expect(standpointAt(`${home.lat},${home.lng}`)).toMatchObject(gridCell(home))
})

test('a notice about a nearby book reaches the centre of its cell, and reveals neither its owner nor the distance', async () => {
  const owner = await aMember(database.db, { name: 'Hidden Owner', cell: gridCell(home) })
  const book = await aBook(database.db)
  const { id: copyId } = await aCopy(database.db, { owner, book })
  for (const origin of origins) {
    const km = Math.max(5, Math.min(city.maxRadiusKm, Math.round(distanceKm(origin, gridCell(home)))))
    const wisher = await aMember(database.db, { cell: origin })
    await library.wish(wisher, { bookId: book.id })
    await library.setWishDistance(wisher, { km })
    const notice = await toldBy(wishNotices, database.db, { copyId })
    expect(notice?.to.includes(wisher.id)).toBe(distanceKm(origin, gridCell(home)) <= km)
    expect(JSON.stringify({ ...notice, to: [] })).not.toMatch(/Hidden Owner|\bkm\b|\d\.\d/)
  }
})

type Spot = Position & { slug: string | null }
const furthest = (by: (suburb: Suburb) => number) => suburbs.reduce((a, b) => (by(b) > by(a) ? b : a))
const [north, south] = [furthest(({ lat }) => lat), furthest(({ lat }) => -lat)]
// In the east there are islands: from there, the coast is in between.
const [east, west] = [furthest(({ lng }) => lng), furthest(({ lng }) => -lng)]
test.each([
  ['from north to south', north, south],
  ['from west to the islands', west, east],
  ['from the centre to the islands', { ...city.centre, slug: null }, east],
  ['at the same spot', north, north],
])(
  'distances at the city’s edges are as the crow flies, and the same in both directions: %s',
  async (_way, one, other) => {
    const told = async (from: Spot, to: Spot) => {
      const owner = await aMember(database.db, { suburb: to.slug })
      const { bookId } = await aCopy(database.db, { owner })
      const { sharers } = await library.book({ ...asker, suburb: from.slug, cell: null }, { bookId })
      return sharers[0]?.distance
    }
    const distance = await told(one, other)
    const km = Math.round(10 * distanceKm(one, other)) / 10
    expect(distance).toMatchObject(km === 0 ? { within: 'your suburb' } : { km: expect.closeTo(km, 1) })
    if (one.slug) expect(await told(other, one)).toEqual(distance)
  },
)
