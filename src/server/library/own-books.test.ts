// Searching a bookcase of three hundred books.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { ownPageSize } from '#rules/library/library.ts'
import { allOwnBooks, type OwnFilters } from '#rules/library/own-books.ts'
import { aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

const MANY = 300

let database: TestDatabase
let library: LibraryService
let owner: Member
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
  owner = await aMember(database.db)
  await aLongShelf(owner)
  await aFewOthers(owner)
})
afterAll(() => database.drop())

/** Volumes 1 to 300, newest last, every third one paused. */
async function aLongShelf({ id }: Member): Promise<void> {
  await database.pool.query(
    `with b as (
       insert into books (title, author, match_key, description, genre)
       select 'Volume ' || n, 'Pat Press', 'volume ' || n || '|pat press', '', 'History' from generate_series(1, $2::int) n
       returning id, split_part(title, ' ', 2)::int as n
     )
     insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng, created_at, paused_at)
     select id, $1, 'Good', 'lend', 'west-end-4101', -27.48, 153.01, timestamptz '2020-01-01' + make_interval(mins => n),
       case when n % 3 = 0 then now() end
     from b`,
    [id, MANY],
  )
}

async function aFewOthers(member: Member): Promise<void> {
  const { db } = database
  const borrower = await aMember(db)
  const put = async (
    title: string,
    author: string,
    facts: Partial<Parameters<typeof aCopy>[1]> & { isbn?: string; genre?: string } = {},
  ) => {
    const { isbn, genre, ...copy } = facts
    const book = await aBook(db, { title, author, ...(isbn && { isbn }), ...(genre && { genre }) })
    return aCopy(db, { owner: member, book, createdAt: new Date('2019-01-01'), ...copy })
  }
  await put('The Dry', 'Jane Harper', { isbn: '9781743548059', genre: 'Mystery', offer: 'give' })
  const loved = await put('Hopscotch', 'Julio Cortázar', { condition: 'Fair' })
  for (const by of [borrower, await aMember(db)]) await anExchange(db, { copy: loved, borrower: by })
  await put('100% Wolf', 'Jayne Lyons', { lentElsewhereTo: 'Uncle Bob', isPaused: true })
  const lent = await put('Dune', 'Frank Herbert')
  await anExchange(db, { copy: lent, borrower: await aMember(db), state: 'accepted' })
  // Other members' books and withdrawn copies are not found.
  await aCopy(db, { owner: borrower, book: await aBook(db, { title: 'The Dry Spell' }) })
  await put('The Dry Well', 'Nobody', { isWithdrawn: true })
}

const look = (filters: Partial<OwnFilters>, page = 1) =>
  library.bookcase(owner, { page, ...allOwnBooks, ...filters })
const titles = async (filters: Partial<OwnFilters>) => (await look(filters)).copies.map(({ title }) => title)

test.each([
  ['a word of the title', 'dry', ['The Dry']],
  ['words of title and author, in any order and case', 'HARPER dry', ['The Dry']],
  ['with its article', 'the dry', ['The Dry']],
  ['an author without accents', 'cortazar', ['Hopscotch']],
  ['and with them', 'Cortázar', ['Hopscotch']],
  ['an ISBN', '978-1-7435-4805-9', ['The Dry']],
  ['signs that mean something to a database', '%', ['100% Wolf']],
  ['what is not there', 'dry dune', []],
])('%s finds it', async (_what, text, found) => {
  expect(await titles({ text })).toEqual(found)
})

test.each([
  ['give', { offer: 'give' }, ['The Dry']],
  ['in fair condition', { condition: 'Fair' }, ['Hopscotch']],
  ['of a genre', { genre: 'Mystery' }, ['The Dry']],
  ['with others, by title', { availability: 'out', order: 'title' }, ['100% Wolf', 'Dune']],
] as const)('a filter shows matching copies: %s', async (_what, filters, found) => {
  expect(await titles(filters)).toEqual(found)
})

test('counts say how many are where, of all and of the matching ones', async () => {
  const counts = { all: MANY + 4, fitting: MANY + 4, available: 202, out: 2, paused: 100 }
  expect(await look({})).toMatchObject({ counts, page: 1, pageCount: 6 })
  // A chosen state narrows the list, but not the counts of the others.
  expect(await look({ availability: 'paused' })).toMatchObject({ counts, pageCount: 2 })
  expect(await look({ text: 'volume', availability: 'out' })).toMatchObject({
    counts: { all: MANY + 4, fitting: MANY, available: 200, out: 0, paused: 100 },
    copies: [],
    page: 1,
    pageCount: 1,
  })
})

test('a page beyond the end is the last one', async () => {
  const last = await look({ availability: 'paused' }, 99)
  expect(last).toMatchObject({ page: 2, pageCount: 2 })
  expect(last.copies).toHaveLength(100 - ownPageSize)
})

test.each([
  ['newest', ['Volume 300', 'Volume 299', 'Volume 298']],
  ['title', ['100% Wolf', 'The Dry', 'Dune']],
  // By last name.
  ['author', ['Hopscotch', 'The Dry', 'Dune']],
  // Requested twice, once, and never.
  ['asked', ['Hopscotch', 'Dune', 'Volume 300']],
] as const)('sorted by %s', async (order, first) => {
  expect((await titles({ order })).slice(0, 3)).toEqual(first)
})

test('oldest first can be asked for', async () => {
  expect((await titles({ order: 'oldest', text: 'volume' })).slice(0, 2)).toEqual(['Volume 1', 'Volume 2'])
})

test('two statements, each taking a few milliseconds in the database, whatever is asked', async () => {
  const filters = { text: 'volume 1', availability: 'paused', genre: 'History', order: 'author' } as const
  const { statements } = await countQueries(database.pool, () => look(filters, 2))
  expect(statements).toHaveLength(2)
  // There are only as many statement texts as orders, whatever the search: they are prepared statements.
  const others = await countQueries(database.pool, () =>
    look({ order: 'author', text: 'a b c', offer: 'give' }),
  )
  expect(others.statements).toEqual(statements)
})
