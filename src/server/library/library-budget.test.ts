// Each screen uses at most six queries, however many books it shows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aLibrary } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let viewer: Member
let owner: Member
let bookId: string
beforeAll(async () => {
  database = await aDatabase()
  library = aLibrary(database.db)
  viewer = await aMember(database.db)
  owner = await aMember(database.db)
  for (let book = 0; book < 14; book += 1) {
    bookId = (await aBook(database.db)).id
    await aCopy(database.db, { owner, book: { id: bookId } })
    await library.wish(owner, { bookId })
  }
})
afterAll(() => database.drop())

const search =
  (text: string, page = 1) =>
  () =>
    library.search(viewer, { text, genre: 'Fiction', page, pageSize: 12 })

test.each([
  ['nearest', 1, () => library.nearest(viewer, { limit: 12, withinKm: 5 })],
  ['nearest, of which there are more', 1, () => library.nearest(viewer, { limit: 3, withinKm: 5 })],
  ['search', 2, search('book')],
  ['search that finds nothing', 3, search('nothing at all')],
  ['search for what is mistyped', 4, search('fictoin')],
  ['suggest', 1, () => library.suggest(viewer, { text: 'boo' })],
  ['suggest for what is mistyped', 4, () => library.suggest(viewer, { text: 'fictoin' })],
  ['search beyond the last page', 2, search('book', 40)],
  ['genresInUse', 1, () => library.genresInUse(guest)],
  ['newest', 1, () => library.newest(guest, { limit: 10 })],
  ['book', 2, () => library.book(viewer, { bookId })],
  ['wishlist', 2, () => library.wishlist(owner)],
  ['bookcase', 2, () => library.bookcase(owner)],
  [
    'memberBookshelf',
    1,
    () => library.memberBookshelf(viewer, { memberId: owner.id, page: 1, pageSize: 12 }),
  ],
])('%s makes %i queries', async (_name, times, work) => {
  const { statements } = await countQueries(database.pool, async () => await work())
  expect(statements).toHaveLength(times)
})
