// What can an attacker find out by requesting distances from many places (trilateration)? See docs/architecture.md, place
// and privacy.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { suburbBySlug, suburbs } from '#city/suburbs.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { guest, type Member, type Position } from '#rules/base/viewer.ts'
import { distanceKm, gridCell } from '#rules/geography/distance.ts'
import { nearestKm } from '#rules/library/library.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary, shareCell } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { wishNotices } from './alerts/alert-notices.ts'
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

// Two homes in the same cell, about 900 m apart, and its centre.
const homes = [
  { lat: -27.4841, lng: 153.0061 },
  { lat: -27.4767, lng: 153.0139 },
] as const
const cell = gridCell(homes[0])

// Any member can claim to be anywhere: fifty cells across the city and beyond.
const origins = suburbs
  .filter((_, at) => at % Math.floor(suburbs.length / 50) === 0)
  .slice(0, 50)
  .map(gridCell)

// Distances are rounded to 100 m, and so is their intersection.
const ROUNDED_KM = 0.05

type Sharer = { member: Member; book: { id: string; title: string }; copyId: string; at: Position }

/** A member who lives at `home` and shares their location as the browser does, with a book they share. */
async function aSharer(home: Position): Promise<Sharer> {
  const sharer = await aSuburbanite()
  await shareCell(database.db, library, sharer.member, gridCell(home))
  return { ...sharer, at: gridCell(home) }
}

/** A member who shares no location: only their home suburb is known. */
async function aSuburbanite(): Promise<Sharer> {
  const member = await aMember(database.db)
  const book = await aBook(database.db)
  const { id: copyId } = await aCopy(database.db, { owner: member, book })
  const at = suburbBySlug(member.suburb ?? '')
  if (!at) throw new Error(`No suburb ${member.suburb}`)
  return { member, book, copyId, at }
}

const kinds = {
  'a cell': () => aSharer(homes[0]),
  'a suburb alone': aSuburbanite,
}
const kindNames = keysOf(kinds)

const anywhere = (origin: Position) => ({ ...asker, suburb: null, cell: origin })
const fromThere = (origin: Position) => ({ ...origin, label: 'you', suburb: null })
type Found = { id: string; distance: unknown }[]

/** What is listed for a viewer at `origin`, by search and by every list that shows distances. */
const lists: Record<string, (origin: Position, of: Sharer, withinKm?: number) => Promise<Found>> = {
  search: async (origin, { book }, withinKm) => {
    const asked = { text: book.title, genre: null, from: fromThere(origin), withinKm, page: 1, pageSize: 60 }
    return (await library.search(asker, asked)).books
  },
  nearby: (origin, _of, withinKm = 1000) =>
    library.nearest(asker, { limit: 60, withinKm, from: fromThere(origin) }),
  newest: (origin) => library.newest(anywhere(origin), { limit: 60 }),
  book: async (origin, { book: { id } }) => {
    const { sharers } = await library.book(anywhere(origin), { bookId: id })
    return sharers.map(({ distance }) => ({ id, distance }))
  },
  wishlist: async (origin) => (await library.wishlist(anywhere(origin))).wishes,
}

const waysOf = (names: readonly string[]) =>
  names.flatMap((name) => kindNames.map((kind) => [name, kind] as const))

test.each(waysOf(Object.keys(lists)))(
  '%s from fifty origins locates a member known by %s there, and no more exactly',
  async (name, kind) => {
    expect(origins).toHaveLength(50)
    expect(distanceKm(homes[0], cell)).toBeGreaterThan(0.5)
    const sharer = await kinds[kind]()
    await library.wish(asker, { bookId: sharer.book.id })
    const asked = []
    for (const origin of origins) {
      const listed = await lists[name]?.(origin, sharer)
      const distance = listed?.find(({ id }) => id === sharer.book.id)?.distance
      asked.push({ origin, km: Number(Object(distance).km) })
    }
    await library.unwish(asker, { bookId: sharer.book.id })
    expect(distanceKm(trilaterate(asked), sharer.at)).toBeLessThan(ROUNDED_KM)
  },
)

test.each(waysOf(['search', 'nearby']))(
  'the edge of %s runs through the middle of %s, from every origin',
  async (name, kind) => {
    const sharer = await kinds[kind]()
    const isListed = async (origin: Position, km: number) =>
      (await lists[name]?.(origin, sharer, km))?.some(({ id }) => id === sharer.book.id)
    for (const origin of origins) {
      const edge = distanceKm(origin, sharer.at)
      expect([await isListed(origin, edge + 0.001), await isListed(origin, edge - 0.001)]).toEqual([
        true,
        false,
      ])
    }
  },
)

test.each(kindNames)('alerts from fifty origins reveal no more than the middle of %s', async (kind) => {
  const { at, book, copyId } = await kinds[kind]()
  await library.wish(asker, { bookId: book.id })
  const isTold = async ({ lat, lng }: Position, km: number) => {
    const place = { cell_lat: lat, cell_lng: lng, wish_km: km }
    await database.db.updateTable('members').set(place).where('id', '=', asker.id).execute()
    const notice = await toldBy(wishNotices, database.db, { copyId }, { only: [asker.id] })
    return notice?.to.includes(asker.id) ?? false
  }
  let edges = 0
  for (const origin of origins) {
    const edge = Math.ceil(distanceKm(origin, at))
    if (edge <= nearestKm || edge > city.maxRadiusKm) continue
    edges += 1
    expect([await isTold(origin, edge), await isTold(origin, edge - 1)]).toEqual([true, false])
  }
  expect(edges).toBeGreaterThan(40)
})

test.each(waysOf(['search', 'nearby']))(
  'the order in which %s lists two members of %s is the same from every origin',
  async (name, kind) => {
    const one = await kinds[kind]()
    const other = kind === 'a cell' ? await aSharer(homes[1]) : await aSuburbanite()
    const orders = new Set<string>()
    for (const origin of origins) {
      const listed = await lists[name]?.(origin, { ...one, book: { ...one.book, title: '' } })
      const ids = listed?.map(({ id }) => id).filter((id) => id === one.book.id || id === other.book.id)
      orders.add(String(ids))
    }
    expect(orders.size).toBe(1)
    expect([...orders][0]).toContain(',')
  },
)

test.each(kindNames)('two members of %s cannot be told apart from anywhere', async (kind) => {
  const one = await kinds[kind]()
  const other = kind === 'a cell' ? await aSharer(homes[1]) : await aSuburbanite()
  for (const origin of origins) {
    const [near, far] = [await lists.book?.(origin, one), await lists.book?.(origin, other)]
    expect(near?.[0]?.distance).toEqual(far?.[0]?.distance)
  }
})

test('no view contains a position', async () => {
  const { member, book, copyId } = await aSharer(homes[0])
  await library.wish(asker, { bookId: book.id })
  const views = await Promise.all([
    library.nearest(asker, { limit: 60, withinKm: 5 }),
    library.search(guest, { text: '', genre: null, page: 1, pageSize: 60 }),
    library.newest(asker, { limit: 10 }),
    library.book(asker, { bookId: book.id }),
    library.wishlist(asker),
    library.bookcase(member),
    library.memberBookshelf(asker, { memberId: member.id, page: 1, pageSize: 12 }),
    library.suggest(asker, { text: book.title }),
    toldBy(wishNotices, database.db, { copyId }),
  ])
  for (const view of views) {
    const text = JSON.stringify(view)
    expect(text).toContain(book.title)
    expect(text).not.toMatch(/lat|lng|position|chord|cell/i)
    expect(text).not.toMatch(/27\.48|153\.01/)
  }
})

/** The point that fits the distances best: Gauss–Newton with a numeric Jacobian, starting at the city's centre. */
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
