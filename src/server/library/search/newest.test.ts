// The newest of more books than are read one by one: the scan along the city's newest copies leaves nothing out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBook, aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase } from '#tests/support/test-database.ts'

const database = await aDatabase()
const library: LibraryService = aLibrary(database.db)
afterAll(() => database.drop())

let viewer: Member
beforeAll(async () => {
  viewer = await aMember(database.db, { suburb: 'west-end-4101' })
  const owner = await aMember(database.db, { suburb: 'ipswich-4305' })
  // Of 1,100 in Ipswich, Harbour 1 the newest, the first 25 are given away, and the last five of those are out.
  await database.pool.query(
    `with b as (
       insert into books (title, author, match_key, description)
       select 'Harbour ' || n, 'Press', 'harbour ' || n || '|press', '' from generate_series(1, 1100) n returning id, title
     ) insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng, lent_elsewhere_to, created_at)
       select id, $1, 'Good', case when n <= 25 then 'give' else 'lend' end, 'ipswich-4305', -27.61, 152.76,
         case when n between 21 and 25 then 'Jo' end, timestamptz '2020-01-01' - make_interval(mins => n)
       from b, lateral (select split_part(title, ' ', 2)::int as n) number`,
    [owner.id],
  )
  // And more newer copies of another book, in West End, than the scan reads.
  const { id } = await aBook(database.db)
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into copies (book_id, work_id, owner_id, condition, offer, suburb, lat, lng)
     select b.id, b.work_id, $2, 'Good', 'lend', 'west-end-4101', -27.48, 153.01
     from books b, generate_series(1, 20001) where b.id = $1`,
    [id, owner.id],
  )
  await client.query('commit')
  client.release()
  // As autovacuum does a minute after so many rows arrive.
  await database.pool.query('analyze books, copies')
})

type Asked = Partial<Parameters<LibraryService['search']>[1]>

async function newest(asked: Asked) {
  const search = { text: 'harbour', genre: null, order: 'newest', page: 1, pageSize: 12, ...asked } as const
  const { total, isCapped, books } = await library.search(viewer, search)
  const titles = books.map(({ title, isOut }) => `${title.replace('Harbour ', '')}${isOut ? ' out' : ''}`)
  return { total, isCapped, titles }
}

const numbers = (from: number, to: number, after = '') =>
  Array.from({ length: to - from + 1 }, (_, n) => `${from + n}${after}`)

test.each<[string, Asked, Awaited<ReturnType<typeof newest>>]>([
  ['the first page', {}, { total: 1000, isCapped: true, titles: numbers(1, 12) }],
  ['a late page', { page: 10 }, { total: 1000, isCapped: true, titles: [...numbers(114, 125)] }],
  ['within a distance', { withinKm: 50 }, { total: 1000, isCapped: true, titles: numbers(1, 12) }],
  ['nearer than any', { withinKm: 5 }, { total: 0, isCapped: false, titles: [] }],
  ['an offer', { offer: 'give', page: 2 }, { total: 20, isCapped: false, titles: numbers(13, 20) }],
  ['beyond the last page', { offer: 'give', page: 3 }, { total: 20, isCapped: false, titles: [] }],
  [
    'with those that are out, last',
    { offer: 'give', page: 2, withOut: true },
    { total: 25, isCapped: false, titles: [...numbers(13, 20), ...numbers(21, 24, ' out')] },
  ],
  [
    'the last that is out',
    { offer: 'give', page: 3, withOut: true },
    { total: 25, isCapped: false, titles: ['25 out'] },
  ],
])('%s', async (_what, asked, found) => {
  expect(await newest(asked)).toEqual(found)
})
