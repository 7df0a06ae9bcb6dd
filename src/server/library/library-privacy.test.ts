// What can somebody find out who asks for distances from many places? (docs/architecture.md, place and privacy)
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suburbs } from '#city/suburbs.ts'
import { distanceKm, gridCell } from '#rules/place/distance.ts'
import { guest, type Member, type Position } from '#rules/viewer.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let asker: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
  asker = await aMember(database.db, { name: 'Asker' })
})
afterAll(() => database.drop())

// Two homes of the same cell, about 900 m apart, and its centre.
const homes = [
  { lat: -27.4841, lng: 153.0061 },
  { lat: -27.4767, lng: 153.0139 },
] as const
const cell = gridCell(homes[0])

// Any member can say they are anywhere: fifty cells spread over the city and beyond.
const origins = suburbs
  .filter((_, at) => at % Math.floor(suburbs.length / 50) === 0)
  .slice(0, 50)
  .map(gridCell)

// Distances are told to 100 m: where they meet is as vague.
const ROUNDED_KM = 0.05

/** A member who lives at `home` and shares their location as the browser does, and the book they share. */
async function aSharer(home: Position) {
  const member = await aMember(database.db)
  const book = await aBook(database.db)
  await aCopy(database.db, { owner: member, book })
  await library.shareLocation(member, gridCell(home))
  return { member, book }
}

async function distanceFrom(origin: Position, bookId: string): Promise<number> {
  const { sharers } = await library.book({ ...asker, suburb: null, cell: origin }, bookId)
  const distance = sharers[0]?.distance
  return distance && 'km' in distance ? distance.km : Number.NaN
}

test('fifty origins place a member at the centre of their cell, and no better', async () => {
  expect(origins).toHaveLength(50)
  expect(distanceKm(homes[0], cell)).toBeGreaterThan(0.5)
  const { book } = await aSharer(homes[0])
  const asked = []
  for (const origin of origins) asked.push({ origin, km: await distanceFrom(origin, book.id) })
  const found = trilaterate(asked)
  expect(distanceKm(found, cell)).toBeLessThan(ROUNDED_KM)
  expect(distanceKm(found, homes[0])).toBeGreaterThan(0.5)
})

/** What a search tells of a member from an origin: how far their book is, and whether it lies within so many km. */
async function searchedFrom(origin: Position, book: { title: string }, withinKm?: number) {
  const from = { ...origin, label: 'you', suburb: null }
  const { books } = await library.search(asker, {
    text: book.title,
    genre: null,
    from,
    withinKm,
    page: 1,
    pageSize: 12,
  })
  return books[0]?.distance
}

test('searches from fifty origins tell the centre of a cell, and no better', async () => {
  const { book } = await aSharer(homes[0])
  const asked = []
  for (const origin of origins) {
    const distance = await searchedFrom(origin, book)
    asked.push({ origin, km: distance && 'km' in distance ? distance.km : Number.NaN })
  }
  expect(distanceKm(trilaterate(asked), cell)).toBeLessThan(ROUNDED_KM)
})

test('the edge of the radius runs through the centre of a cell, from every origin', async () => {
  const { book } = await aSharer(homes[0])
  for (const origin of origins) {
    const edge = distanceKm(origin, cell)
    expect(await searchedFrom(origin, book, edge + 0.001)).toBeDefined()
    expect(await searchedFrom(origin, book, edge - 0.001)).toBeUndefined()
  }
})

test('the order in which two members of one cell are listed is the same from every origin', async () => {
  const [one, other] = [await aSharer(homes[0]), await aSharer(homes[1])]
  const orders = new Set<string>()
  for (const origin of origins) {
    const from = { ...origin, label: 'you', suburb: null }
    const asking = { text: '', genre: null, from, page: 1, pageSize: 60 }
    const { books } = await library.search(asker, asking)
    const ids = books.map(({ id }) => id).filter((id) => id === one.book.id || id === other.book.id)
    orders.add(ids.join())
  }
  expect(orders.size).toBe(1)
  expect([...orders][0]).toContain(',')
})

test('what is offered while one types is the same from everywhere, and says nothing of a place', async () => {
  const { book } = await aSharer(homes[0])
  const offered = new Set<string>()
  for (const cell of origins)
    offered.add(JSON.stringify(await library.suggest({ ...asker, cell }, book.title)))
  expect([...offered]).toEqual([JSON.stringify([{ id: book.id, title: book.title, author: book.author }])])
})

test('two members of one cell cannot be told apart from anywhere', async () => {
  const [one, other] = [await aSharer(homes[0]), await aSharer(homes[1])]
  for (const origin of origins) {
    expect(await distanceFrom(origin, one.book.id)).toBe(await distanceFrom(origin, other.book.id))
  }
})

test('a member who shares no location is placed at their suburb’s centre', async () => {
  const owner = await aMember(database.db)
  const book = await aBook(database.db)
  await aCopy(database.db, { owner, book })
  const asked = []
  for (const origin of origins) asked.push({ origin, km: await distanceFrom(origin, book.id) })
  const centre = suburbs.find(({ slug }) => slug === owner.suburb)
  expect(centre && distanceKm(trilaterate(asked), centre)).toBeLessThan(ROUNDED_KM)
})

test('no view carries a position', async () => {
  const { member, book } = await aSharer(homes[0])
  await library.wish(asker, book.id)
  const views = await Promise.all([
    library.nearest(asker, { limit: 12, withinKm: 5 }),
    library.search(guest, { text: '', genre: null, page: 1, pageSize: 12 }),
    library.newest(asker, 10),
    library.book(asker, book.id),
    library.wishlist(asker),
    library.bookcase(member),
    library.memberBookshelf(asker, member.id, { page: 1, pageSize: 12 }),
  ])
  for (const view of views) {
    const text = JSON.stringify(view)
    expect(text).toContain(book.title)
    expect(text).not.toMatch(/lat|lng|position|chord|cell/i)
    expect(text).not.toMatch(/27\.48|153\.01/)
  }
})

/** The point whose distances fit best: Gauss–Newton with a numeric Jacobian, from the city's middle. */
function trilaterate(asked: readonly { origin: Position; km: number }[]): Position {
  const step = 1e-5
  let { lat, lng } = { lat: -27.47, lng: 153.03 }
  for (let round = 0; round < 30; round += 1) {
    let [aa, ab, bb, ar, br] = [0, 0, 0, 0, 0]
    for (const { origin, km } of asked) {
      const here = distanceKm(origin, { lat, lng })
      const a = (distanceKm(origin, { lat: lat + step, lng }) - here) / step
      const b = (distanceKm(origin, { lat, lng: lng + step }) - here) / step
      const rest = km - here
      aa += a * a
      ab += a * b
      bb += b * b
      ar += a * rest
      br += b * rest
    }
    const determinant = aa * bb - ab * ab
    lat += (bb * ar - ab * br) / determinant
    lng += (aa * br - ab * ar) / determinant
  }
  return { lat, lng }
}
