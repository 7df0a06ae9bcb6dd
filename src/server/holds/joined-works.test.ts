// A member who waits for two editions that become one work, on a real database: one place in the queue, and what was offered to them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { type AHold, aHold, anOffer, joins } from '#tests/support/holds.ts'
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

const set = (holdId: string, to: object) =>
  database.db.updateTable('holds').set(to).where('id', '=', holdId).execute()

/** What is left of two holds of one member, each with its own facts, once their editions are one work. */
async function joined(gone: object, kept: object) {
  const first = await aHold(here)
  const { waiting } = first
  const second = await aHold(here, { waiting })
  await set(first.holdId, gone)
  await set(second.holdId, kept)
  await join(first, second)
  const { km, copy_id, is_copy_gone, paused_at, paused_until, passes } = await database.db
    .selectFrom('holds')
    .selectAll()
    .where('member_id', '=', waiting.id)
    .executeTakeFirstOrThrow()
  return { km, copy_id, is_copy_gone, isPaused: paused_at !== null, until: paused_until, passes }
}

const away = { paused_at: monday, paused_until: '2026-03-20' }
const longAway = { paused_at: monday, paused_until: '2026-04-20' }
const tired = { paused_at: monday, paused_until: null, passes: 2 }

test.each([
  ['one of the two is not paused', away, { passes: 0 }, { isPaused: false, until: null, passes: 0 }],
  ['the other is not', { passes: 0 }, tired, { isPaused: false, until: null, passes: 0 }],
  ['both are, each until a day', longAway, away, { isPaused: true, until: '2026-03-20', passes: 0 }],
  ['both are, one without end', away, tired, { isPaused: true, until: '2026-03-20', passes: 0 }],
  ['both are, without end', tired, tired, { isPaused: true, until: null, passes: 2 }],
])('a hold is paused only as long as both were: %s', async (_, gone, kept, left) => {
  expect(await joined(gone, kept)).toMatchObject(left)
})

test('a hold for one copy alone, which has no distance of its own, takes that of the other', async () => {
  const owner = await aMember(database.db)
  const [one, other] = [await aCopy(database.db, { owner }), await aCopy(database.db, { owner })]
  const alone = { copy_id: one.id, km: city.maxRadiusKm }
  expect(await joined(alone, { km: 7 }), 'any copy within 7 km').toMatchObject({ copy_id: null, km: 7 })
  expect(await joined({ km: 7 }, alone)).toMatchObject({ copy_id: null, km: 7 })
  expect(await joined({ km: 7 }, { km: 9 })).toMatchObject({ copy_id: null, km: 9 })
  const both = await joined(alone, { ...alone, copy_id: other.id })
  expect(both, 'two copies alone: as far as for wishes').toMatchObject({ copy_id: null, km: 5 })
  expect(await joined(alone, alone), 'the same copy').toMatchObject({ copy_id: one.id })
  const gone = { copy_id: null, km: city.maxRadiusKm, is_copy_gone: true }
  const withoutIt = { copy_id: null, is_copy_gone: false, km: 7 }
  expect(await joined(gone, { km: 7 }), 'a copy that is gone').toMatchObject(withoutIt)
})

test('editions that become one work lock their copies before their holds, as serving a queue does (deadlock)', async () => {
  const gone = await aHold(here)
  const kept = await aHold(here, { waiting: gone.waiting })
  const { joining } = await withTransaction(database.db, async (tx) => {
    const lock = (table: 'copies' | 'holds', id: string) =>
      tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute()
    await lock('copies', gone.copyId)
    const joining = join(gone, kept)
    expect(await Promise.race([joining, aWaitForALock(database.pool)])).toBe('waits')
    for (const { holdId } of [gone, kept]) expect(await lock('holds', holdId)).toHaveLength(1)
    return { joining }
  })
  await joining
  expect((await here.holds.holds(gone.waiting)).map(({ id }) => id)).toContain(kept.holdId)
})

test('editions that become one work lock the copies on offer before the holds that end (deadlock)', async () => {
  const [offered, other] = [await anOffer(here), await aBook(database.db)]
  await aCopy(database.db, { owner: await aMember(database.db), book: other, lentElsewhereTo: 'An aunt' })
  await joins(here, offered.waiting, other.id)
  const serving = await database.pool.connect()
  await serving.query('begin')
  await serving.query('select from copies where id = $1 for no key update', [offered.copyId])
  const joining = join(offered, { bookId: other.id })
  expect(await aWaitForALock(database.pool)).toBe('waits')
  await serving.query('update holds set passes = passes where id = $1', [offered.holdId])
  await serving.query('commit')
  serving.release()
  await joining
  expect(await here.holds.holds(offered.waiting)).toMatchObject([{ offer: { id: offered.offerId } }])
})
