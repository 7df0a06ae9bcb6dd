// A saved search announces the same books that the search shows: one table of texts, tested with both.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase } from '#tests/support/test-database.ts'
import { takeArrivals } from './alert-queries.ts'

const database = await aDatabase()
const { db } = database
const library = aLibrary(db)
afterAll(() => database.drop())

const books: [title: string, author: string, isbn?: string][] = [
  ['Harry Potter and the Philosopher’s Stone', 'J. K. Rowling', '9780747532699'],
  ['The Potter’s House', 'Rosie Thomas'],
  ['Catch-22', 'Joseph Heller'],
  ['Twenty-two Cards', 'Hugh Catcher'],
  ['The Shadow of the Wind', 'Carlos Ruiz Zafón'],
  ['Cloudstreet', 'Tim Winton'],
  ['The Third Policeman', 'Flann O’Brien'],
  ['Dune', 'Frank Herbert'],
  ['A Dog’s Tale of one two three four five six seven eight nine ten eleven', 'Ann Other'],
  ['Oceanic Tales', 'Yang Wu'],
  ['An Orb', 'Bo Ng'],
]
const titleOf = new Map<string, string>()
let mia: Member
beforeAll(async () => {
  mia = await aMember(db, { suburb: 'west-end-4101' })
  const noah = await aMember(db, { suburb: 'west-end-4101' })
  for (const [title, author, isbn = null] of books) {
    const book = await aBook(db, { title, author, isbn, genre: 'Fiction' })
    titleOf.set((await aCopy(db, { owner: noah, book })).id, title)
  }
})

async function told(text: string, genre: string | null): Promise<string[]> {
  await db.deleteFrom('saved_searches').execute()
  await library.saveSearch(mia, { text, genre, offer: null, km: 100, place: '' })
  const copyIds = [...titleOf.keys()]
  await db.deleteFrom('arrivals').execute()
  await db
    .insertInto('arrivals')
    .values(copyIds.map((copy_id) => ({ copy_id })))
    .execute()
  const now = new Date(Date.now() + 60_000)
  const taken = await takeArrivals(db, { before: now, now, most: 100 })
  return taken.flatMap((arrival) => (arrival.is_wished ? [titleOf.get(arrival.copy_id) ?? ''] : [])).sort()
}

async function shown(text: string, genre: string | null): Promise<string[]> {
  const found = await library.search(mia, { text, genre, page: 1, pageSize: 100 })
  return found.books.map(({ title }) => title).sort()
}

const longTitle = 'a dog’s tale of one two three four five six seven eight nine ten eleven'
test.each([
  ['harry potter', 1],
  ['harry poter', 1],
  ['hary  poter', 1],
  ['pottr', 2],
  ['rowling, j.k.', 1],
  ['rowling j k', 1],
  ['rowlnig j k', 1],
  ['catch-22', 1],
  ['catch - 22', 1],
  ['zafon shadwo', 1],
  ['tim wimton', 1],
  ['OBRIEN', 1],
  ['o’brein policeman', 1],
  ['dnue', 1],
  ['dune quokka', 0],
  ['une', 3],
  [longTitle, 1],
  // Only ten words count, and anything after them finds nothing.
  [`${longTitle} twelve`, 1],
  [longTitle.replace('seven', 'sevne').replace('tale', 'tael'), 1],
  ['978-0-7475-3269-9', 1],
  ['9780747532690', 0],
])('%s: what is shown is also announced', async (text, count) => {
  const titles = await shown(text, null)
  expect(titles).toHaveLength(count)
  expect(await told(text, null)).toEqual(titles)
  expect(await told(text, 'Poetry')).toEqual([])
})

test('a genre alone means all of its books', async () => {
  expect(await told('', 'Fiction')).toEqual(await shown('', 'Fiction'))
})

test('guesses of two letters, which half of the catalogue contains, are not announced', async () => {
  expect(await shown('qn', null)).toContain('An Orb')
  expect(await told('qn', null)).toEqual([])
})

test('a later book is announced by the spellings known then', async () => {
  await aBook(db, { title: 'A Lantern', author: 'Uma Walker' })
  await library.saveSearch(mia, { text: 'lantren potter', genre: null, offer: null, km: 100, place: '' })
  const { words } = await db
    .selectFrom('saved_searches')
    .select('words')
    .where('text', '=', 'lantren potter')
    .executeTakeFirstOrThrow()
  expect(words).toEqual(['lantren|lantern', 'potter'])
})
