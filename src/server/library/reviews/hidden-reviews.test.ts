// A review hidden by an administrator counts nowhere: no stars, no number, for anybody.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { aMember, aReview } from '#tests/support/builders.ts'
import { aNeighbourhood, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

/** A book with one star from Mia, which is hidden and shown again, and five from Noah. */
async function aBookWithTwo() {
  const { db } = database
  const [mia, noah] = [await aMember(db), await aMember(db)]
  const { id, bookId } = await aReview(db, { by: mia, stars: 1, words: 'Dull.' })
  await aReview(db, { by: noah, bookId, stars: 5 })
  return { mia, noah, id, bookId }
}

type Way = (of: { id: string; bookId: string; mia: Member }) => Promise<unknown>
const hide: Way = ({ id }) => here.library.hideReview(database.db, id, monday)
const show: Way = ({ id }) => here.library.hideReview(database.db, id, null)
const takeBack: Way = ({ mia, bookId }) => here.library.removeReview(mia, { bookId })
const sayAgain: Way = ({ mia, bookId }) => here.library.reviewBook(mia, { bookId, stars: 3, words: '' })

const both = { average: 3, count: 2 }
const one = { average: 5, count: 1 }
test.each<[string, Way[], { average: number; count: number }]>([
  ['as written', [], both],
  ['hidden', [hide], one],
  ['hidden and taken back', [hide, takeBack], one],
  ['hidden, taken back and shown again', [hide, takeBack, show], one],
  ['hidden, taken back and said again', [hide, takeBack, sayAgain], one],
  [
    'hidden, taken back, said again and shown again',
    [hide, takeBack, sayAgain, show],
    { average: 4, count: 2 },
  ],
  ['hidden and shown again', [hide, show], both],
  ['taken back', [takeBack], one],
])('%s', async (_, ways, counted) => {
  const book = await aBookWithTwo()
  for (const way of ways) await way(book)
  for (const viewer of [guest, book.mia, book.noah, await aMember(database.db, { isAdmin: true })]) {
    const { average, count, reviews } = await here.library.reviews(viewer, { bookId: book.bookId, shown: 50 })
    expect({ average, count, listed: reviews.length }).toEqual({ ...counted, listed: counted.count })
  }
})

test('reviews are read in one place, which leaves out hidden ones, for a member’s own data and bookcase, and for tastes, which leave them out too', () => {
  const reads = /(?:\b(?:from|join|update)\s+|(?:From|Join|Table)\(')reviews\b/
  const files = globSync('src/**/*-queries.ts').filter((file) => reads.test(readFileSync(file, 'utf8')))
  expect(files.sort()).toEqual([
    'src/server/data-rights/exported-rows-queries.ts',
    'src/server/library/reviews/review-queries.ts',
    'src/server/library/shelf-files/filed-book-queries.ts',
    'src/server/recommendations/taste-queries.ts',
  ])
})
