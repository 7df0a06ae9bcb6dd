// A work of which there are more copies than are looked at for one viewer, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('of many copies those near the viewer count', async () => {
  const here = aNeighbourhood(database.db)
  const [viewer, near, far] = [
    await aMember(database.db, { suburb: 'west-end-4101' }),
    await aMember(database.db, { suburb: 'west-end-4101' }),
    await aMember(database.db, { suburb: 'beenleigh-4207' }),
  ]
  const { id, bookId } = await aCopy(database.db, { owner: far })
  // Whatever the order of their ids.
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  const copies = 'insert into copies (id, book_id, owner_id, condition, offer, suburb, lat, lng)'
  await database.pool.query(
    `${copies} select gen_random_uuid(), book_id, owner_id, condition, offer, suburb, lat, lng
     from copies, generate_series(1, 250) where id = $1`,
    [id],
  )
  const { id: model } = await aCopy(database.db, { owner: near })
  await database.pool.query(
    `${copies} select $2, $3, owner_id, condition, offer, suburb, lat, lng from copies where id = $1`,
    [model, last, bookId],
  )
  const { free } = await here.holds.queue(viewer, { bookId })
  expect(free.has(last)).toBe(true)
  expect(free.size).toBe(200)
})
