import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { aBook, aMember, aReview } from '#tests/support/builders.ts'
import { aNeighbourhood, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const hours = (count: number) => new Date(monday.getTime() + count * HOUR_MS)

test('a review is written once and then changed, even if sent twice at once', async () => {
  const [mia, book] = [await aMember(database.db), await aBook(database.db)]
  expect(await here.library.toReview(mia, { bookId: book.id })).toMatchObject({ said: null })
  await Promise.all(
    [1, 2].map((stars) => here.library.reviewBook(mia, { bookId: book.id, stars, words: '' })),
  )
  here.time.now = hours(1)
  await here.library.reviewBook(mia, { bookId: book.id, stars: 5, words: 'Better the second time.' })
  const { reviews, average, count } = await here.library.reviews(mia, { bookId: book.id, shown: 50 })
  expect({ average, count }).toEqual({ average: 5, count: 1 })
  expect(reviews).toMatchObject([
    { stars: 5, words: 'Better the second time.', writtenAt: monday, isChanged: true, isOwn: true },
  ])
  expect(await here.library.toReview(mia, { bookId: book.id })).toMatchObject({ said: { stars: 5 } })
})

test('the viewer’s own comes first, then the newest; average and count include those not shown', async () => {
  const [mia, { id: bookId }] = [await aMember(database.db), await aBook(database.db)]
  await aReview(database.db, { by: mia, bookId, stars: 1, at: hours(0) })
  for (const [hour, stars] of [5, 4, 2].entries()) {
    await aReview(database.db, { by: await aMember(database.db), bookId, stars, at: hours(hour + 1) })
  }
  const seen = await here.library.reviews(mia, { bookId, shown: 3 })
  expect(seen).toMatchObject({ average: 3, count: 4, more: 53 })
  expect(seen.reviews.map(({ stars }) => stars)).toEqual([1, 2, 4])
  const others = await here.library.reviews(guest, { bookId, shown: 4 })
  expect(others.more).toBeUndefined()
  expect(others.reviews.map(({ stars, isOwn }) => [stars, isOwn])).toEqual([
    [2, false],
    [4, false],
    [5, false],
    [1, false],
  ])
})

test('a disabled member’s review is neither shown nor counted', async () => {
  const [disabled, { id: bookId }] = [
    await aMember(database.db, { isDisabled: true }),
    await aBook(database.db),
  ]
  const { id } = await aReview(database.db, { by: disabled, bookId })
  expect(await here.library.reviews(guest, { bookId, shown: 50 })).toMatchObject({
    count: 0,
    average: 0,
    reviews: [],
  })
  await expect(here.library.review(guest, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('across a block neither finds the other’s review, not even to report it', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const { id } = await aReview(database.db, { by: noah })
  await here.moderation.blockMember(noah, { memberId: mia.id })
  await expect(here.library.review(mia, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('removing one leaves those of others', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
  const { bookId } = await aReview(database.db, { by: mia })
  await aReview(database.db, { by: noah, bookId })
  await here.library.removeReview(mia, { bookId })
  await here.library.removeReview(mia, { bookId })
  const { reviews } = await here.library.reviews(guest, { bookId, shown: 50 })
  expect(reviews.map(({ by }) => by.id)).toEqual([noah.id])
})

test('removing and rewriting does not show a review that an administrator hid', async () => {
  const { db } = database
  const mia = await aMember(db)
  const { id, bookId } = await aReview(db, { by: mia, words: 'Do not lend to Noah.' })
  await here.library.hideReview(db, id, hours(1))
  await here.library.removeReview(mia, { bookId })
  expect(await here.library.toReview(mia, { bookId }), 'for its author it is gone').toMatchObject({
    said: null,
  })
  await here.library.reviewBook(mia, { bookId, stars: 1, words: 'Do not lend to Noah!' })
  expect(await here.library.reviews(guest, { bookId, shown: 50 })).toMatchObject({ count: 0, reviews: [] })
  await here.library.hideReview(db, id, null)
  expect((await here.library.reviews(guest, { bookId, shown: 50 })).reviews).toMatchObject([
    { words: 'Do not lend to Noah!' },
  ])
})

test.each(['nothing-here', randomUUID()])('the book %s cannot be reviewed', async (bookId) => {
  const mia = await aMember(database.db)
  for (const action of [
    () => here.library.toReview(mia, { bookId }),
    () => here.library.reviewBook(mia, { bookId, stars: 3, words: '' }),
    () => here.library.review(mia, { id: bookId }),
  ]) {
    await expect(action()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('what a report of a review stores', async () => {
  const [mia, noah] = [await aMember(database.db), await aMember(database.db, { name: 'Noah Chen' })]
  const admin = await aMember(database.db, { isAdmin: true })
  const { id } = await aReview(database.db, { by: noah, words: 'Do not lend to Mia.' })
  const report = {
    address: anAddress(),
    about: { kind: 'review', id } as const,
    reason: 'review' as const,
    details: 'This is about me.',
  }
  await here.moderation.report(mia, report)
  await expect(here.moderation.report(noah, report)).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
  const { reports } = await here.moderation.openReportsIn(admin, { about: noah.id })
  expect(reports).toMatchObject([
    { about: { kind: 'review', id, asWas: { name: 'Noah Chen', review: 'Do not lend to Mia.' } } },
  ])
})
