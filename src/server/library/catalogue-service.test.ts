import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest, type Member } from '#rules/viewer.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let viewer: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate members, books cascade')
  viewer = await aMember(database.db, { name: 'Noah Chen', suburb: 'west-end-4101' })
})

const aNeighbour = (suburb: string, name?: string) =>
  aMember(database.db, { suburb, ...(name ? { name } : {}) })
const near = { limit: 12, withinKm: 5 }
const search = (text: string, more: { genre?: string; withinKm?: number; page?: number } = {}) =>
  library.search(viewer, { text, genre: null, page: 1, pageSize: 12, ...more })
const titles = (books: { title: string }[]) => books.map((book) => book.title)

async function shared(title: string, owner: Member, more: Partial<Parameters<typeof aCopy>[1]> = {}) {
  const book = await aBook(database.db, { title })
  return { book, copy: await aCopy(database.db, { owner, book, ...more }) }
}

test('the nearest books come first, with their distance, and those beyond the limit not at all', async () => {
  await shared('Far', await aNeighbour('ipswich-4305'))
  await shared('Across', await aNeighbour('new-farm-4005', 'Ana Silva'))
  await shared('Here', await aNeighbour('west-end-4101'))
  const books = await library.nearest(viewer, near)
  expect(titles(books)).toEqual(['Here', 'Across'])
  expect(books[0]?.km).toBe(0)
  expect(books[1]).toMatchObject({ ownerName: 'Ana Silva' })
  expect(books[1]?.km).toBeGreaterThan(2)
  expect(books[1]?.km).toBeLessThan(5)
})

test('a book that several neighbours share is one card, at the nearest of them', async () => {
  const { book } = await shared('Johnno', await aNeighbour('new-farm-4005'))
  await aCopy(database.db, { owner: await aNeighbour('west-end-4101', 'Nearest'), book })
  expect(await library.nearest(viewer, near)).toMatchObject([{ title: 'Johnno', ownerName: 'Nearest' }])
})

test('a book with more copies near than a screen has cards does not hide the others', async () => {
  const { book } = await shared('Everywhere', await aNeighbour('west-end-4101'))
  const collector = await aNeighbour('west-end-4101')
  for (let copy = 0; copy < 30; copy += 1) await aCopy(database.db, { owner: collector, book })
  await shared('Across', await aNeighbour('new-farm-4005'))
  expect(titles(await library.nearest(viewer, near))).toEqual(['Everywhere', 'Across'])
})

test('nearest leaves out own, paused, lent, promised and withdrawn copies, and those of the disabled and the blocked', async () => {
  const owner = await aNeighbour('west-end-4101')
  await shared('Own', viewer)
  await shared('Paused', owner, { isPaused: true })
  await shared('Lent', owner, { lentElsewhereTo: 'Grandma' })
  await shared('Withdrawn', owner, { isWithdrawn: true })
  const { copy } = await shared('Promised', owner)
  await anExchange(database.db, { copy, borrower: await aNeighbour('west-end-4101'), state: 'accepted' })
  await shared('Disabled', await aMember(database.db, { isDisabled: true }))
  const blocked = await aNeighbour('west-end-4101')
  const blocker = await aNeighbour('west-end-4101')
  await aBlock(database.db, viewer, blocked)
  await aBlock(database.db, blocker, viewer)
  await shared('Blocked', blocked)
  await shared('Blocker', blocker)
  expect(await library.nearest(viewer, near)).toEqual([])
  expect(titles(await library.nearest(guest, near)).sort()).toEqual(['Blocked', 'Blocker', 'Own'])
})

test('search finds any part of title, author or genre, whatever the case, and takes signs for themselves', async () => {
  const owner = await aNeighbour('west-end-4101')
  const book = await aBook(database.db, { title: 'Émile', author: 'J. J. Rousseau', genre: 'Philosophy' })
  await aCopy(database.db, { owner, book })
  await shared('100% Wool', owner)
  await shared('1000 Sheep', owner)
  expect(titles((await search('ROUSS')).books)).toEqual(['Émile'])
  expect(titles((await search('éMILE')).books)).toEqual(['Émile'])
  expect(titles((await search('philosophy')).books)).toEqual(['Émile'])
  expect(titles((await search('100%')).books)).toEqual(['100% Wool'])
  expect(titles((await search(' wool ')).books)).toEqual(['100% Wool'])
  expect((await search('_')).total).toBe(0)
  expect((await search('\\')).total).toBe(0)
})

test('genre and distance narrow a search, and own books are found too', async () => {
  await shared('Mine', viewer)
  const crime = await aBook(database.db, { title: 'Crime', genre: 'Mystery' })
  await aCopy(database.db, { owner: await aNeighbour('ipswich-4305'), book: crime })
  expect(titles((await search('')).books)).toEqual(['Mine', 'Crime'])
  expect((await search('', { genre: 'Mystery' })).books).toMatchObject([{ title: 'Crime', isOwn: false }])
  expect((await search('', { withinKm: 5 })).books).toMatchObject([{ title: 'Mine', isOwn: true }])
  expect((await search('', { genre: 'Mystery', withinKm: 5 })).total).toBe(0)
})

test('pages hold twelve, in one order, with the same total on each, also beyond the last', async () => {
  const owner = await aNeighbour('west-end-4101')
  for (let book = 0; book < 15; book += 1) await shared(`Volume ${10 + book}`, owner)
  const [first, second, beyond] = await Promise.all([1, 2, 9].map((page) => search('volume', { page })))
  expect(titles(first?.books ?? [])).toEqual(Array.from({ length: 12 }, (_, at) => `Volume ${10 + at}`))
  expect(titles(second?.books ?? [])).toEqual(['Volume 22', 'Volume 23', 'Volume 24'])
  expect([first?.total, second?.total, beyond?.total]).toEqual([15, 15, 15])
  expect(beyond?.books).toEqual([])
})

test('above a thousand books the total says so, and pages still come nearest first', async () => {
  const owner = await aNeighbour('west-end-4101')
  await database.pool.query(
    `with b as (
       insert into books (title, author, match_key, description)
       select 'Serial ' || n, 'Press', 'serial ' || n, '' from generate_series(1, 1005) n returning id
     ) insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
       select id, $1, 'Good', 'lend', 'west-end-4101', -27.6, 153.1 from b`,
    [owner.id],
  )
  await shared('Serial Nearest', await aNeighbour('west-end-4101'))
  const result = await search('serial')
  expect(result).toMatchObject({ total: 1000, isCapped: true })
  expect(result.books).toHaveLength(12)
  expect(result.books[0]).toMatchObject({ title: 'Serial Nearest' })
})

test('the newest books come in order of arrival, each once', async () => {
  const owner = await aNeighbour('ipswich-4305')
  const at = (day: number) => new Date(Date.UTC(2025, 0, day))
  const { book } = await shared('Twice', owner, { createdAt: at(1) })
  await shared('Between', owner, { createdAt: at(2) })
  await aCopy(database.db, { owner, book, createdAt: at(3) })
  expect(titles(await library.newest(guest, 10))).toEqual(['Twice', 'Between'])
  expect(titles(await library.newest(guest, 1))).toEqual(['Twice'])
})

test('only genres of books that somebody shares are offered', async () => {
  const owner = await aNeighbour('west-end-4101')
  await aBook(database.db, { genre: 'Poetry' })
  await aCopy(database.db, { owner, book: await aBook(database.db, { genre: 'Travel' }) })
  await aCopy(database.db, { owner, book: await aBook(database.db, { genre: 'Fiction' }) })
  expect(await library.genresInUse()).toEqual(['Fiction', 'Travel'])
})

test('a book shows who shares it, those who have it here first, nearest first', async () => {
  const { book, copy } = await shared('Tirra Lirra', await aNeighbour('west-end-4101', 'Has lent it'))
  await anExchange(database.db, { copy, borrower: await aNeighbour('west-end-4101'), state: 'accepted' })
  await aCopy(database.db, { owner: await aNeighbour('ipswich-4305', 'Far'), book, offer: 'give' })
  await aCopy(database.db, { owner: await aNeighbour('new-farm-4005', 'Near'), book, condition: 'Fair' })
  await aCopy(database.db, { owner: await aNeighbour('west-end-4101'), book, isPaused: true })
  const found = await library.book(guest, book.id)
  expect(found).toMatchObject({ title: 'Tirra Lirra', published: '1996', isWished: false })
  expect(found.sharers).toMatchObject([
    { owner: { name: 'Near' }, suburb: 'New Farm', condition: 'Fair', offer: 'lend', isAvailable: true },
    { owner: { name: 'Far' }, offer: 'give', isAvailable: true },
    { owner: { name: 'Has lent it' }, isAvailable: false },
  ])
})

test('an unknown book is not found, whatever the address says', async () => {
  await expect(library.book(guest, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(library.book(guest, '../etc')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('wishes are one’s own, kept once, newest first, and say whether a neighbour has the book', async () => {
  const { book } = await shared('Shared', await aNeighbour('west-end-4101'))
  const { book: mine } = await shared('Only mine', viewer)
  await Promise.all([library.wish(viewer, book.id), library.wish(viewer, book.id)])
  await library.wish(viewer, mine.id)
  expect(await library.wishlist(viewer)).toMatchObject([
    { title: 'Only mine', isAvailable: false },
    { title: 'Shared', isAvailable: true },
  ])
  expect((await library.book(viewer, book.id)).isWished).toBe(true)
  const stranger = await aNeighbour('west-end-4101')
  expect(await library.wishlist(stranger)).toEqual([])
  await library.unwish(stranger, book.id)
  await library.unwish(viewer, mine.id)
  expect(titles(await library.wishlist(viewer))).toEqual(['Shared'])
})

test('a guest wishes for nothing, and nobody for a book that is not there', async () => {
  const { book } = await shared('Shared', await aNeighbour('west-end-4101'))
  const refused = { code: 'AUTHENTICATION_REQUIRED' }
  await expect(library.wish(guest, book.id)).rejects.toMatchObject(refused)
  await expect(library.unwish(guest, book.id)).rejects.toMatchObject(refused)
  await expect(library.wishlist(guest)).rejects.toMatchObject(refused)
  await expect(library.wish(viewer, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(library.wish(viewer, 'no-uuid')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
