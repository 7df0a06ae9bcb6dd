// Of two things of a kind, only the intended one is hidden and shown again.

import { beforeAll, expect, test } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import { withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBookshelf, aCityEvent, aClub, aMember, aReview } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { createHiding } from './hiding.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const someone = () => aMember(house.db)
const kinds = {
  club: { table: 'clubs', make: () => aClub(house.db) },
  bookshelf: { table: 'bookshelves', make: () => aBookshelf(house.db) },
  'bookshelf-check': {
    table: 'bookshelf_checks',
    make: async () => {
      const [bookshelf, by] = [await aBookshelf(house.db), await someone()]
      await house.places.checkBookshelf(by, { id: bookshelf.id, words: 'Full', books: 3 })
      const [check] = (await house.places.bookshelf(by, { id: bookshelf.id })).checks
      return { id: check?.id ?? '' }
    },
  },
  review: { table: 'reviews', make: async () => aReview(house.db, { by: await someone() }) },
  'discussion-post': {
    table: 'discussion_posts',
    make: async () => {
      const { id: clubId, admin: author } = await aClub(house.db)
      const { postIds } = await aDiscussion(house.db, { clubId, posts: [{ author, message: 'Hello' }] })
      return { id: postIds[0] ?? '' }
    },
  },
  event: {
    table: 'events',
    make: async () => aCityEvent(house.db, { by: await someone(), startsAt: house.time.now }),
  },
} as const

test.each(keysOf(kinds))('a %s', async (kind) => {
  const { table, make } = kinds[kind]
  const [one] = [await make(), await make()]
  const hide = createHiding(house)[kind]
  const hidden = async () =>
    (await house.db.selectFrom(table).select('id').where('hidden_at', 'is not', null).execute()).map(
      ({ id }) => id,
    )
  await withTransaction(house.db, async (tx) => hide?.(tx, one.id, house.time.now))
  expect(await hidden()).toEqual([one.id])
  await withTransaction(house.db, async (tx) => hide?.(tx, one.id, null))
  expect(await hidden()).toEqual([])
})
