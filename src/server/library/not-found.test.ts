// An invalid or unknown id is not found. Removing what does not exist does nothing and tells nobody.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBook, aMember, aReview } from '#tests/support/builders.ts'

let house: LoneHouse
let mia: Member
beforeAll(async () => {
  house = await aLoneHouse()
  mia = await aMember(house.db)
  return house.close
})

type Action = (id: string) => Promise<unknown>
const unknown = ['none', randomUUID()]

test.each<[string, Action]>([
  ['a book', (id) => house.library.book(mia, { bookId: id })],
  ['a book to add a copy of', (id) => house.library.knownBook(mia, { bookId: id })],
  ['a book to review', (id) => house.library.toReview(mia, { bookId: id })],
  ['a book that is reviewed', (id) => house.library.reviewBook(mia, { bookId: id, stars: 4, words: 'Good' })],
  ['a book to correct', (id) => house.library.bookToCorrect(mia, { bookId: id })],
  ['a book to wish for', (id) => house.library.wish(mia, { bookId: id })],
  ['a review', (id) => house.library.review(mia, { id })],
])('%s', async (_, action) => {
  for (const id of unknown) await expect(action(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an existing book is found, with what its viewer has said about it', async () => {
  const { id, title } = await aBook(house.db)
  await aReview(house.db, { by: await aMember(house.db), bookId: id })
  expect(await house.library.knownBook(mia, { bookId: id })).toMatchObject({ id, title })
  expect(await house.library.toReview(mia, { bookId: id })).toMatchObject({ book: { id }, said: null })
  await house.library.reviewBook(mia, { bookId: id, stars: 2, words: 'Long' })
  expect(await house.library.toReview(mia, { bookId: id })).toMatchObject({
    said: { stars: 2, words: 'Long' },
  })
})

describe('removing what does not exist tells nobody and is not refused:', () => {
  test.each<[string, Action]>([
    ['a review', (id) => house.library.removeReview(mia, { bookId: id })],
    ['a search', (id) => house.library.forgetSearch(mia, { searchId: id })],
  ])('%s', async (_, action) => {
    for (const id of unknown) {
      const { refusal, notices } = await house.noting(() => action(id))
      expect([refusal, notices]).toEqual([undefined, []])
    }
  })
})
