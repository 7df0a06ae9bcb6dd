import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findMostAlike } from './matching-queries.ts'
import { correctedTerms } from './search-terms.ts'
import { findAlike } from './spelling-queries.ts'

let database: TestDatabase
let library: LibraryService
let viewer: Member
let near: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
  viewer = await aMember(database.db, { suburb: 'west-end-4101' })
  near = await aMember(database.db, { suburb: 'west-end-4101' })
  const far = await aMember(database.db, { suburb: 'ipswich-4305' })
  await share('Dune', 'Frank Herbert', { owner: far, isbn: '9780441013593', genre: 'Science Fiction' })
  await share('Dune Messiah', 'Frank Herbert', { owner: near })
  await share('The Sand Dune', 'Ines Park', { owner: near })
  await share('Dunes of Stradbroke', 'Ana Silva', { owner: near })
  await share('Emma', 'Jane Austen', { owner: far })
  await share('The Remains of the Day', 'Kazuo Ishiguro', { owner: near })
  await share('Cloudstreet', 'Tim Winton', { owner: near, offer: 'give' })
  await share('The Shadow of the Wind', 'Carlos Ruiz Zafón', { owner: near })
})
afterAll(() => database.drop())

type Shared = { owner: Member; isbn?: string; genre?: string; offer?: 'lend' | 'give'; createdAt?: Date }

async function share(title: string, author: string, { owner, offer = 'lend', createdAt, ...facts }: Shared) {
  const book = await aBook(database.db, { title, author, ...facts })
  return aCopy(database.db, { owner, book, offer, ...(createdAt ? { createdAt } : {}) })
}

type Asked = Partial<Parameters<LibraryService['search']>[1]>

async function found(text: string, more: Asked = {}, who: Member | typeof guest = viewer): Promise<string[]> {
  const asked = { text, genre: null, order: 'best', page: 1, pageSize: 12, ...more } as const
  return (await library.search(who, asked)).books.map(({ title }) => title)
}

test('the book whose title is the text comes before nearer ones that only contain it', async () => {
  const [first, second, ...rest] = await found('dune')
  expect([first, second]).toEqual(['Dune', 'Dune Messiah'])
  expect(rest).toEqual(['The Sand Dune', 'Dunes of Stradbroke'])
  expect((await found('dune', { order: 'nearest' })).at(-1)).toBe('Dune')
})

test.each([
  ['a letter left out', 'ema', 'Emma'],
  ['a letter too many', 'clouudstreet', 'Cloudstreet'],
  ['another letter', 'claudstreet', 'Cloudstreet'],
  ['letters swapped', 'dnue', 'Dune'],
  ['two slips in a long word', 'cluodstret', 'Cloudstreet'],
  ['in the author', 'tim wimton', 'Cloudstreet'],
  ['with an accent and the other order', 'zafno shadow', 'The Shadow of the Wind'],
  ['in a short word beside', 'hte shadwo of teh wind', 'The Shadow of the Wind'],
])('%s still finds the book', async (_slip, text, title) => {
  expect((await found(text))[0]).toBe(title)
})

test('if only short words were typed, they may be the beginnings of words', async () => {
  await share('An Orb', 'Bo Ng', { owner: near })
  await share('Oceanic Tales', 'Yang Wu', { owner: near })
  const titles = await found('qn')
  expect(titles).toContain('An Orb')
  expect(titles).not.toContain('Oceanic Tales')
})

test('swapped letters are the first guess, even in a short word among many', async () => {
  await aBook(database.db, { title: 'hate hat hen her hes hex hey hit hot hut hue hoe hub', author: 'he te' })
  const [alike] = await findAlike(database.db, 'hte')
  expect(alike?.spellings).toHaveLength(12)
  expect(alike?.spellings[0]).toBe('the')
})

test.each(['quokka', 'dune quokka', '%%%', '\u0000', '..'])('%s finds nothing', async (text) => {
  expect(await found(text)).toEqual(text === '\u0000' ? await found('') : [])
})

test.each([
  ...['9780441013593', '978-0-441-01359-3', '0441013597', '0-441-01359-7'],
  ...[
    'ISBN 978-0-441-01359-3',
    'ISBN-13: 978 0 441 01359 3',
    '978\u20110\u2011441\u201101359\u20113',
    'isbn:0441013597',
  ],
])('the ISBN %s finds its book and no other', async (isbn) => expect(await found(isbn)).toEqual(['Dune']))

test('the offer narrows a search', async () => {
  expect(await found('cloudstreet', { offer: 'give' })).toEqual(['Cloudstreet'])
  expect(await found('cloudstreet', { offer: 'lend' })).toEqual([])
})

test('the newest come first if asked for, within the distance', async () => {
  const at = (day: number) => new Date(Date.UTC(2035, 0, day))
  await share('Serial One', 'Press', { owner: near, createdAt: at(1) })
  await share('Serial Two', 'Press', { owner: near, createdAt: at(2) })
  expect(await found('serial', { order: 'newest' })).toEqual(['Serial Two', 'Serial One'])
  expect((await found('', { order: 'newest', withinKm: 5 })).slice(0, 2)).toEqual([
    'Serial Two',
    'Serial One',
  ])
})

test('a book that a neighbour has promised comes last, and not at all if only available ones are asked for', async () => {
  const copy = await share('Lantern Days', 'Uma Walker', { owner: near })
  await share('Lantern Nights', 'Uma Walker', { owner: near })
  await anExchange(database.db, { copy, borrower: await aMember(database.db), state: 'accepted' })
  expect(await found('lantern')).toEqual(['Lantern Nights'])
  const all = await library.search(viewer, {
    text: 'lantern',
    genre: null,
    withOut: true,
    page: 1,
    pageSize: 12,
  })
  expect(all.books).toMatchObject([
    { title: 'Lantern Nights', isOut: false },
    { title: 'Lantern Days', isOut: true },
  ])
})

test('the viewer’s own copies come last, and if a neighbour has the work too, theirs is shown', async () => {
  await share('Wallum Days', 'Ola Wattle', { owner: viewer })
  await share('Wallum Nights', 'Ola Wattle', { owner: near })
  const tales = await aBook(database.db, { title: 'Wallum Tales', author: 'Ola Wattle' })
  for (const owner of [viewer, near]) await aCopy(database.db, { owner, book: tales })
  for (const asked of [{}, { withinKm: 20 }, { order: 'newest' }] as const) {
    const { books } = await library.search(viewer, {
      ...{ text: 'wallum', genre: null, page: 1, pageSize: 12, ...asked },
    })
    expect(books.at(-1)).toMatchObject({ title: 'Wallum Days', isOwn: true })
    expect(books.map(({ isOwn }) => isOwn)).toEqual([false, false, true])
  }
})

test('books only further away are mentioned with their number and distance, and none that does not exist', async () => {
  const ipswich = await aMember(database.db, { suburb: 'ipswich-4305' })
  await share('Yonder Bunya', 'Ira Far', { owner: ipswich })
  const beyond = async (text: string, asked: Partial<Parameters<typeof library.search>[1]> = {}) =>
    (await library.search(viewer, { text, genre: null, page: 1, pageSize: 12, withinKm: 5, ...asked })).beyond
  expect(await beyond('yonder bunya')).toEqual({ total: 1, distance: { km: expect.any(Number) } })
  expect(await beyond('yonder bunya', { withinKm: 100 })).toBeNull()
  expect(await beyond('quokka')).toBeNull()
  await aBlock(database.db, ipswich, viewer)
  expect(await beyond('yonder bunya')).toBeNull()
})

test('of more than a thousand, exact titles come first, and each book is on one page only', async () => {
  await database.pool.query(
    `with b as (
       insert into books (title, author, match_key, description)
       select 'Tidal ' || n, 'Press', 'tidal ' || n || '|press', '' from generate_series(1, 1005) n returning id
     ) insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
       select id, $1, 'Good', 'lend', 'west-end-4101', -27.48, 153.01 from b`,
    [near.id],
  )
  await share('Tidal', 'Far Press', { owner: await aMember(database.db, { suburb: 'ipswich-4305' }) })
  const pages = await Promise.all([1, 2, 9, 10].map((page) => found('tidal', { page })))
  expect(pages[0]?.[0]).toBe('Tidal')
  expect(new Set(pages.flat()).size).toBe(48)
  expect(await found('tidal', { order: 'newest' })).toHaveLength(12)
  await share('Tidal Gift of Mine', 'Mia', { owner: viewer, offer: 'give' })
  const lentOut = await share('Tidal Gift that is out', 'Noah', { owner: near, offer: 'give' })
  const both = await aBook(database.db, { title: 'Tidal Gift of Both' })
  for (const owner of [viewer, near]) await aCopy(database.db, { owner, book: both, offer: 'give' })
  await anExchange(database.db, { copy: lentOut, borrower: await aMember(database.db), state: 'accepted' })
  for (const order of ['nearest', 'newest'] as const) {
    const asked = { text: '', genre: null, offer: 'give', order, withOut: true } as const
    const all = await library.search(viewer, { ...asked, page: 1, pageSize: 50 })
    const ids = all.books.map(({ id }) => id)
    expect(all.books.map(({ title }) => title).slice(-2), 'books that only the viewer has come last').toEqual(
      ['Tidal Gift that is out', 'Tidal Gift of Mine'],
    )
    expect([all.total, new Set(ids).size]).toEqual([ids.length, ids.length])
    for (const [at, id] of ids.entries()) {
      const { books } = await library.search(viewer, { ...asked, page: at + 1, pageSize: 1 })
      expect(
        books.map((book) => book.id),
        `${order}, place ${at + 1}`,
      ).toEqual([id])
    }
  }
  const terms = correctedTerms('tidla', [{ spellings: ['tidal'] }])
  expect(
    await findMostAlike(database.db, { terms, genre: null }, 5000),
    'with a slip of the finger',
  ).toHaveLength(1000)
})

test('while typing, titles that begin with the text come first, then those containing it, then those a slip away', async () => {
  const titles = async (text: string) => (await library.suggest(guest, { text })).map(({ title }) => title)
  expect((await titles('d')).slice(0, 2)).toEqual(['Dune', 'Dune Messiah'])
  expect(await titles('the sha')).toEqual(['The Shadow of the Wind'])
  expect(await titles('winton')).toEqual(['Cloudstreet'])
  expect(await titles('wimton')).toEqual(['Cloudstreet'])
  expect(await titles('')).toEqual([])
  expect(await titles('%')).toEqual([])
  expect((await titles('ti')).length).toBeLessThanOrEqual(6)
})

test('suggests nothing that nobody shares with the viewer', async () => {
  await aBook(database.db, { title: 'Nobody Has This' })
  const stranger = await aMember(database.db)
  await share('Blocked Book', 'Nobody', { owner: stranger })
  await aBlock(database.db, stranger, viewer)
  expect(await library.suggest(viewer, { text: 'nobody' })).toEqual([])
  expect(await library.suggest(viewer, { text: 'blocked book' })).toEqual([])
})
