import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'
import { toBookCard } from './library-view.ts'
import { findOut } from './search/out-queries.ts'
import { findOwn } from './search/own-queries.ts'

let database: TestDatabase
let library: LibraryService
let viewer: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books')
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

test('the nearest books come first, with their distance, and those beyond the limit are left out', async () => {
  await shared('Far', await aNeighbour('ipswich-4305'))
  await shared('Across', await aNeighbour('new-farm-4005', 'Ana Silva'))
  await shared('Here', await aNeighbour('west-end-4101'))
  const books = await library.nearest(viewer, near)
  expect(titles(books)).toEqual(['Here', 'Across'])
  expect(books[0]).toMatchObject({ distance: { within: 'your suburb' }, isOwn: false, isGift: false })
  expect(books[1]).toMatchObject({ ownerName: 'Ana Silva', distance: { km: 4.3 } })
})

test('a book that several neighbours share is one card, at the nearest of them', async () => {
  const { book } = await shared('Johnno', await aNeighbour('new-farm-4005'))
  await aCopy(database.db, { owner: await aNeighbour('west-end-4101', 'Nearest'), book })
  expect(await library.nearest(viewer, near)).toMatchObject([{ title: 'Johnno', ownerName: 'Nearest' }])
})

test('a book with more nearby copies than a screen has cards does not hide the others', async () => {
  const { book } = await shared('Everywhere', await aNeighbour('west-end-4101'))
  const collector = await aNeighbour('west-end-4101')
  for (let copy = 0; copy < 30; copy += 1) await aCopy(database.db, { owner: collector, book })
  await shared('Across', await aNeighbour('new-farm-4005'))
  expect(titles(await library.nearest(viewer, near))).toEqual(['Everywhere', 'Across'])
})

test('nearest leaves out own, paused, lent, promised and withdrawn copies, and those of disabled and blocked members', async () => {
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

test('search finds words in any order, regardless of case, accents and punctuation', async () => {
  const owner = await aNeighbour('west-end-4101')
  const share = async (title: string, author: string, genre = 'Fiction') =>
    aCopy(database.db, { owner, book: await aBook(database.db, { title, author, genre }) })
  await share('Émile', 'J. J. Rousseau', 'Philosophy')
  await share('Mao’s Last Dancer', 'Li Cunxin')
  await share('The Shadow of the Wind', 'Carlos Ruiz Zafón')
  await share('Cloudstreet', 'Tim Winton')
  await share('Catch-22', 'Joseph Heller')
  await share('Pride & Prejudice', 'Jane Austen')
  await share('The Hobbit', 'J.R.R. Tolkien')
  await share('Æsop 📚 الكتب', 'Łukasz Ørsted')
  const asked: [text: string, title: string | undefined][] = [
    ['ROUSS', 'Émile'],
    ['éMILE', 'Émile'],
    ['emile', 'Émile'],
    [' philosophy ', 'Émile'],
    ["mao's", 'Mao’s Last Dancer'],
    ['mao’s', 'Mao’s Last Dancer'],
    ['maos dancer', 'Mao’s Last Dancer'],
    ['zafon', 'The Shadow of the Wind'],
    ['Zafo\u0301n shadow', 'The Shadow of the Wind'],
    ['winton cloudstreet', 'Cloudstreet'],
    ['cloudstreet, winton', 'Cloudstreet'],
    ['catch 22', 'Catch-22'],
    ['22 catch', 'Catch-22'],
    ['“catch-22”', 'Catch-22'],
    ['pride and prejudice', 'Pride & Prejudice'],
    ['Pride & Prejudice', 'Pride & Prejudice'],
    ['jrr tolkien', 'The Hobbit'],
    ['aesop lukasz orsted', 'Æsop 📚 الكتب'],
    ['📚', 'Æsop 📚 الكتب'],
    ['الكتب', 'Æsop 📚 الكتب'],
    ['cloudstreet rousseau', undefined],
    ['100%', undefined],
    ['_', undefined],
    ['\\ %', undefined],
    ['zafon\0', 'The Shadow of the Wind'],
  ]
  for (const [text, title] of asked) {
    expect([text, titles((await search(text)).books)]).toEqual([text, title ? [title] : []])
  }
})

test('copies at one place alternate between their owners, across pages as on a single one', async () => {
  for (const [name, count] of [
    ['Many', 7],
    ['Some', 4],
    ['One', 1],
  ] as const) {
    const owner = await aNeighbour('west-end-4101', name)
    for (let copy = 0; copy < count; copy += 1) await shared(`${name} ${copy}`, owner)
  }
  const all = await library.nearest(viewer, { limit: 12, withinKm: 5 })
  const owners = all.map(({ ownerName }) => ownerName)
  expect(owners.slice(0, 3).sort()).toEqual(['Many', 'One', 'Some'])
  for (const round of [3, 5, 7]) expect(owners.slice(round, round + 2).sort()).toEqual(['Many', 'Some'])
  expect(owners.slice(9)).toEqual(['Many', 'Many', 'Many'])
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) =>
      library.search(viewer, { text: '', genre: null, withOut: true, page, pageSize: 3 }),
    ),
  )
  expect(titles(pages.flatMap(({ books }) => books))).toEqual(titles(all))
})

test('a copy that leaves the shelf passes on its position in that order, and a new one takes the first free position', async () => {
  const [collector, other] = [await aNeighbour('west-end-4101'), await aNeighbour('west-end-4101')]
  const copies = []
  for (const title of ['First', 'Second', 'Third']) copies.push((await shared(title, collector)).copy)
  const turns = async () => {
    const { rows } = await database.pool.query<{ title: string; turn: number }>(
      `select b.title, floor(c.turn)::int as turn from copies c join books b on b.id = c.book_id
       where c.listed and c.owner_id = $1 order by c.turn`,
      [collector.id],
    )
    return rows.map(({ title, turn }) => `${turn} ${title}`)
  }
  const setPaused = (id: string, pausedAt: Date | null) =>
    database.db.updateTable('copies').set({ paused_at: pausedAt }).where('id', '=', id).execute()
  const [first, second] = copies.map(({ id }) => id)
  if (!first || !second) throw new Error('No copies')
  expect(await turns()).toEqual(['0 First', '1 Second', '2 Third'])
  await setPaused(first, new Date())
  expect(await turns()).toEqual(['0 Third', '1 Second'])
  await shared('Fourth', collector)
  await setPaused(first, null)
  expect(await turns()).toEqual(['0 Third', '1 Second', '2 Fourth', '3 First'])
  await database.db.updateTable('copies').set({ owner_id: other.id }).where('id', '=', second).execute()
  expect(await turns()).toEqual(['0 Third', '1 First', '2 Fourth'])
})

test('copies that a member lists in the same moment have different positions in that order', async () => {
  const collector = await aNeighbour('west-end-4101')
  await shared('First', collector)
  const book = await aBook(database.db)
  await withTransaction(database.db, async (one) => {
    await aCopy(one, { owner: collector, book })
    await withTransaction(database.db, async (other) => {
      await aCopy(other, { owner: collector, book })
    })
    await shared('Fourth', collector)
  })
  await shared('Last', collector)
  const { rows } = await database.pool.query<{ turn: number }>(
    'select floor(turn)::int as turn from copies where owner_id = $1 order by turn',
    [collector.id],
  )
  expect(rows.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4])
})

test('listing very many copies at once does not use up the locks of the database', async () => {
  const collector = await aNeighbour('west-end-4101')
  await shared('First', collector)
  const held = await withTransaction(database.db, async (tx) => {
    await sql`insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
      select book_id, owner_id, condition, offer, suburb, lat, lng from copies, generate_series(1, 1500)
      where owner_id = ${collector.id}`.execute(tx)
    return sql<{ locks: number }>`select count(*) as locks from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
  })
  expect(held.rows[0]?.locks).toBeLessThanOrEqual(1024)
})

test('the viewer can search from somewhere other than home', async () => {
  await shared('Here', await aNeighbour('west-end-4101'))
  await shared('There', await aNeighbour('new-farm-4005'))
  const newFarm = suburbBySlug('new-farm-4005')
  if (!newFarm) throw new Error('No New Farm')
  const from = {
    lat: newFarm.lat,
    lng: newFarm.lng,
    label: 'New Farm',
    suburb: { slug: newFarm.slug, called: 'New Farm' },
  }
  const looking = { from, text: '', genre: null, page: 1, pageSize: 12 }
  const expected = [
    { title: 'There', distance: { within: 'New Farm' } },
    { title: 'Here', distance: { km: 4.3 } },
  ]
  expect(await library.nearest(viewer, { from, limit: 12, withinKm: 5 })).toMatchObject(expected)
  expect((await library.search(viewer, looking)).books).toMatchObject(expected)
  expect((await library.search(guest, looking)).books).toMatchObject(expected)
})

test('genre and distance narrow a search, and the viewer’s own books are found too', async () => {
  await shared('Mine', viewer)
  const crime = await aBook(database.db, { title: 'Crime', genre: 'Mystery' })
  await aCopy(database.db, { owner: await aNeighbour('ipswich-4305'), book: crime })
  expect(titles((await search('')).books), 'the viewer’s own come last').toEqual(['Crime', 'Mine'])
  expect((await search('', { genre: 'Mystery' })).books).toMatchObject([{ title: 'Crime', isOwn: false }])
  expect((await search('', { withinKm: 5 })).books).toMatchObject([
    { title: 'Mine', isOwn: true, distance: null },
  ])
  expect((await search('', { genre: 'Mystery', withinKm: 5 })).total).toBe(0)
})

test('pages have twelve rows, in a stable order, with the same total on each, even beyond the last', async () => {
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
  expect(titles(await library.newest(guest, { limit: 10 }))).toEqual(['Twice', 'Between'])
  expect(titles(await library.newest(guest, { limit: 1 }))).toEqual(['Twice'])
})

test('only genres of shared books are offered, also of those that are lent, and not of hidden owners', async () => {
  const owner = await aNeighbour('west-end-4101')
  await aBook(database.db, { genre: 'Poetry' })
  await aCopy(database.db, { owner, book: await aBook(database.db, { genre: 'Travel' }) })
  await aCopy(database.db, { owner, book: await aBook(database.db, { genre: 'Fiction' }) })
  expect(await library.genresInUse(guest)).toEqual(['Fiction', 'Travel'])
  const [blocked, disabled] = [await aMember(database.db), await aMember(database.db, { isDisabled: true })]
  await aBlock(database.db, blocked, viewer)
  await aCopy(database.db, { owner: blocked, book: await aBook(database.db, { genre: 'Fantasy' }) })
  await aCopy(database.db, { owner: disabled, book: await aBook(database.db, { genre: 'Horror' }) })
  const lent = await aBook(database.db, { genre: 'History' })
  await aCopy(database.db, { owner, book: lent, lentElsewhereTo: 'Aunt Joy' })
  expect(await library.genresInUse(viewer)).toEqual(['Fiction', 'History', 'Travel'])
  expect(await library.genresInUse(guest)).toEqual(['Fiction', 'Fantasy', 'History', 'Travel'])
})

test('a book shows its sharers, available copies first, nearest first', async () => {
  const { book, copy } = await shared('Tirra Lirra', await aNeighbour('west-end-4101', 'Has lent it'))
  await anExchange(database.db, { copy, borrower: await aNeighbour('west-end-4101'), state: 'accepted' })
  await aCopy(database.db, { owner: await aNeighbour('ipswich-4305', 'Far'), book, offer: 'give' })
  await aCopy(database.db, { owner: await aNeighbour('new-farm-4005', 'Near'), book, condition: 'Fair' })
  await aCopy(database.db, { owner: await aNeighbour('west-end-4101'), book, isPaused: true })
  const found = await library.book(guest, { bookId: book.id })
  expect(found).toMatchObject({ title: 'Tirra Lirra', published: '1996', isWished: false })
  expect(found.sharers).toMatchObject([
    { owner: { name: 'Near' }, suburb: 'New Farm', condition: 'Fair', offer: 'lend', isAvailable: true },
    { owner: { name: 'Far' }, offer: 'give', isAvailable: true },
    { owner: { name: 'Has lent it' }, isAvailable: false },
  ])
})

test('an unknown book is not found, whatever the address says', async () => {
  await expect(library.book(guest, { bookId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(library.book(guest, { bookId: '../etc' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a wish belongs to its member, is stored once, comes newest first, and says whether a neighbour has the book', async () => {
  const { book } = await shared('Shared', await aNeighbour('west-end-4101'))
  const { book: mine } = await shared('Only mine', viewer)
  await Promise.all([library.wish(viewer, { bookId: book.id }), library.wish(viewer, { bookId: book.id })])
  await library.wish(viewer, { bookId: mine.id })
  expect((await library.wishlist(viewer)).wishes).toMatchObject([
    { title: 'Only mine', distance: null },
    { title: 'Shared', distance: { within: 'your suburb' } },
  ])
  expect((await library.book(viewer, { bookId: book.id })).isWished).toBe(true)
  const stranger = await aNeighbour('west-end-4101')
  expect((await library.wishlist(stranger)).wishes).toEqual([])
  await library.unwish(stranger, { bookId: book.id })
  await library.unwish(viewer, { bookId: mine.id })
  expect(titles((await library.wishlist(viewer)).wishes)).toEqual(['Shared'])
})

test('a guest cannot wish for a book, and nobody for an unknown one', async () => {
  const { book } = await shared('Shared', await aNeighbour('west-end-4101'))
  const refused = { code: 'AUTHENTICATION_REQUIRED' }
  await expect(library.wish(guest, { bookId: book.id })).rejects.toMatchObject(refused)
  await expect(library.unwish(guest, { bookId: book.id })).rejects.toMatchObject(refused)
  await expect(library.wishlist(guest)).rejects.toMatchObject(refused)
  await expect(library.wish(viewer, { bookId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(library.wish(viewer, { bookId: 'no-uuid' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('books that are out come after available ones, however near, unless only available ones are asked for', async () => {
  const reader = await aNeighbour('west-end-4101')
  const away = await shared('Volume away', await aNeighbour('west-end-4101'))
  await anExchange(database.db, { copy: away.copy, borrower: reader, state: 'accepted' })
  await shared('Volume lent elsewhere', await aNeighbour('new-farm-4005'), { lentElsewhereTo: 'Aunt Joy' })
  await shared('Volume paused', await aNeighbour('west-end-4101'), { isPaused: true })
  await shared('Volume here', await aNeighbour('ipswich-4305'))
  await library.wish(viewer, { bookId: away.book.id })
  const volumes = (more: { withOut?: boolean; page?: number; pageSize?: number }) =>
    library.search(viewer, { text: 'volume', genre: null, withOut: true, page: 1, pageSize: 12, ...more })
  expect(await volumes({})).toMatchObject({
    total: 3,
    books: [
      { title: 'Volume here', isOut: false, isWished: false },
      { title: 'Volume away', isOut: true, isWished: true },
      { title: 'Volume lent elsewhere', isOut: true, isWished: false },
    ],
  })
  expect(titles((await volumes({ page: 2, pageSize: 2 })).books)).toEqual(['Volume lent elsewhere'])
  expect(await volumes({ withOut: false })).toMatchObject({
    total: 1,
    books: [{ title: 'Volume here' }],
  })
})

test('a book that is kept for somebody is not with another reader, and is there for whom it is kept', async () => {
  const [owner, friend] = [await aNeighbour('west-end-4101'), await aNeighbour('west-end-4101')]
  const { copy } = await shared('Parcel', owner)
  await database.db
    .insertInto('reservations')
    .values({
      copy_id: copy.id,
      member_id: friend.id,
      made_at: '2026-03-01',
      ends_at: '2026-03-05T14:00:00Z',
    })
    .execute()
  const until = new Date('2026-03-05T13:59:59.999Z')
  const card = async (as: Viewer) => {
    const found = await library.search(as, {
      text: 'parcel',
      genre: null,
      withOut: true,
      page: 1,
      pageSize: 12,
    })
    return found.books
  }
  const asked = {
    from: { lat: -27.48, lng: 153.01 },
    filter: { terms: null, genre: null },
    withOut: true,
    limit: 9,
    offset: 0,
  }
  for (const [as, isForViewer] of [
    [friend, true],
    [viewer, false],
    [guest, false],
    [owner, false],
  ] as const) {
    const kept = { as: 'reserved', until, isForViewer }
    expect(await card(as)).toMatchObject([{ title: 'Parcel', isOut: false, kept }])
    // The same when very many books match.
    const rows = await (as === owner ? findOwn : findOut)(database.db, { ...asked, viewer: as })
    const looking = { viewer: as, from: standpointOf(as, city) }
    expect(rows.map((row) => toBookCard(row, looking))).toMatchObject([
      { title: 'Parcel', isOut: false, kept },
    ])
  }
})

test('if very many books are known and few are available, those that are out still follow, page by page', async () => {
  const reader = await aNeighbour('west-end-4101')
  await database.pool.query(
    `insert into books (title, author, match_key, description)
     select 'Unshared ' || n, 'Press', 'unshared ' || n, '' from generate_series(1, 1005) n`,
  )
  for (const title of ['One', 'Two', 'Three']) {
    const { copy } = await shared(`Out ${title}`, await aNeighbour('west-end-4101'))
    await anExchange(database.db, { copy, borrower: reader, state: 'accepted' })
  }
  for (const title of ['One', 'Two']) await shared(`Here ${title}`, await aNeighbour('west-end-4101'))
  const pages = []
  for (const page of [1, 2]) {
    pages.push(await library.search(viewer, { text: '', genre: null, withOut: true, page, pageSize: 3 }))
  }
  const found = pages.flatMap(({ books }) => books)
  expect(pages.map(({ total }) => total)).toEqual([5, 5])
  expect(found.map(({ isOut }) => isOut)).toEqual([false, false, true, true, true])
  expect(new Set(titles(found)).size).toBe(5)
})
