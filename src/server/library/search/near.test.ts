// If more books match than are read one by one, and few of their copies are near, those copies are read instead.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { aBlock, aBook, aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase } from '#tests/support/test-database.ts'

const database = await aDatabase()
const { db } = database
const library: LibraryService = aLibrary(db)
afterAll(() => database.drop())

let viewer: Member
beforeAll(async () => {
  viewer = await aMember(db, { suburb: 'west-end-4101' })
  const far = await aMember(db, { suburb: 'ipswich-4305' })
  const away = await aMember(db, { suburb: 'toowong-4066' })
  const beside = await aMember(db, { suburb: 'west-end-4101' })
  const blocked = await aMember(db, { suburb: 'west-end-4101' })
  await aBlock(db, blocked, viewer)
  await database.pool.query(
    `with b as (
       insert into books (title, author, match_key, description, genre)
       select 'Harbour ' || n, 'Press', 'harbour ' || n || '|press', '', 'Mystery' from generate_series(1, 1100) n returning id
     ) insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
       select id, $1, 'Good', 'lend', 'ipswich-4305', -27.61, 152.76 from b`,
    [far.id],
  )
  const share = async (title: string, owner: Member, day: number, offer: 'lend' | 'give' = 'lend') => {
    const book = await aBook(db, { title, author: 'Press', genre: 'Mystery' })
    return aCopy(db, { owner, book, offer, createdAt: new Date(Date.UTC(2035, 0, day)) })
  }
  await share('A Quiet Harbour', beside, 1)
  await share('Harbour Lights', away, 2, 'give')
  await share('Harbour', away, 3)
  await share('Harbour Unseen', blocked, 9)
  const out = await share('Harbour Lent', beside, 8)
  await anExchange(db, { copy: out, borrower: far, state: 'accepted' })
})

type Asked = Partial<Parameters<LibraryService['search']>[1]>

async function found(asked: Asked) {
  const search = { text: 'harbour', genre: null, withinKm: 5, page: 1, pageSize: 3, ...asked } as const
  const { total, isCapped, books } = await library.search(viewer, search)
  return { total, isCapped, titles: books.map(({ title, isOut }) => `${title}${isOut ? ' (out)' : ''}`) }
}

const [quiet, lights, harbour] = ['A Quiet Harbour', 'Harbour Lights', 'Harbour']
const lent = 'Harbour Lent (out)'

test.each<[string, Asked, number, string[]]>([
  ['the nearest', { order: 'nearest', pageSize: 1 }, 3, [quiet]],
  ['the newest', { order: 'newest' }, 3, [harbour, lights, quiet]],
  ['the best', { order: 'best' }, 3, [harbour, lights, quiet]],
  ['an offer', { offer: 'give' }, 1, [lights]],
  ['a genre', { text: '', genre: 'Mystery', order: 'newest' }, 3, [harbour, lights, quiet]],
  ['any book', { text: '', order: 'newest' }, 3, [harbour, lights, quiet]],
  ['with those that are out, last', { order: 'newest', withOut: true, page: 2 }, 4, [lent]],
  ['beyond the last page', { page: 9 }, 3, []],
])('%s with few near copies', async (_what, asked, total, titles) => {
  expect(await found(asked)).toEqual({ total, isCapped: false, titles })
})

test('further away there are more than are counted', async () => {
  expect(await found({ withinKm: 50, order: 'best' })).toMatchObject({ total: 1000, isCapped: true })
})
