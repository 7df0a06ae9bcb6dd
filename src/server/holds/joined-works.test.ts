// A member who waits for two editions that become one work, on a real database: one place in the queue, and what was offered to them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aNeighbourhood, type Neighbourhood } from '#tests/support/exchanges.ts'
import { type AHold, aHold, anOffer } from '#tests/support/holds.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(() => {
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const join = (edition: Pick<AHold, 'bookId'>, to: Pick<AHold, 'bookId'>) =>
  database.pool.query('update books set work_id = (select work_id from books where id = $1) where id = $2', [
    to.bookId,
    edition.bookId,
  ])
const offer = (id: string) =>
  database.db.selectFrom('hold_offers').select('state').where('id', '=', id).executeTakeFirst()

test('the hold that is kept takes over the open offer, and it can be accepted', async () => {
  const offered = await anOffer(here)
  const { waiting, offerId } = offered
  const kept = await aHold(here, { waiting })
  await join(offered, kept)
  await here.holds.serveQueues(here.time.now)
  expect(await here.holds.holds(waiting)).toMatchObject([{ id: kept.holdId, offer: { id: offerId } }])
  const { exchangeId } = await here.holds.acceptOffer(waiting, { offerId })
  expect(await here.exchanges.card(waiting, { id: exchangeId })).toMatchObject({ state: 'accepted' })
})

test('of two open offers one is withdrawn, its member is told, and they have the other', async () => {
  const first = await anOffer(here)
  const { waiting } = first
  const second = await anOffer(here, { waiting })
  await join(first, second)
  const [mine, ...others] = await here.holds.holds(waiting)
  expect([mine?.offer?.id, others]).toEqual([second.offerId, []])
  expect(await offer(first.offerId)).toEqual({ state: 'withdrawn' })
  await here.holds.serveQueues(here.time.now)
  expect(here.enqueued.map(({ payload }) => payload)).toContainEqual({
    offerId: first.offerId,
    kind: 'withdrawn',
  })
})

test('a copy that the member let pass is not offered again because of it', async () => {
  const passed = await anOffer(here)
  const { waiting, offerId, copyId, owner } = passed
  await here.holds.passOffer(waiting, { offerId })
  const kept = await aHold(here, { waiting })
  await join(passed, kept)
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  await here.holds.serveQueues(here.time.now)
  expect(await here.holds.holds(waiting)).toMatchObject([{ id: kept.holdId, offer: null }])
})
