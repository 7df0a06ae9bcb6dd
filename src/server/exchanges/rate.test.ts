import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { exchangeStates } from '#rules/exchanges/exchanges.ts'
import { withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterEach(() => {
  here.time.now = monday
})
afterAll(() => database.drop())

const days = (count: number) => new Date(monday.getTime() + count * DAY_MS)

async function ratingSeenBy(viewer: Viewer, conversationId: string) {
  return (await here.exchanges.inConversation(viewer, { conversationId }))?.rating
}

describe('rating opens on acceptance', () => {
  // 'cancelled' was accepted first and called off later.
  const rateable = ['accepted', 'ready', 'on_loan', 'completed', 'lost', 'cancelled']
  test.each(exchangeStates)('%s', async (state) => {
    const { owner, borrower, conversationId, id } = await anExchangeIn(here, state)
    const canRate = rateable.includes(state)
    expect(await ratingSeenBy(owner, conversationId)).toMatchObject({ canRate })
    if (canRate) {
      expect(await here.exchanges.rate(owner, { id, stars: 4 })).toEqual({
        other: { id: borrower.id, name: borrower.name },
      })
      expect(await ratingSeenBy(owner, conversationId)).toMatchObject({ canRate: false, given: 4 })
    } else {
      await expect(here.exchanges.rate(owner, { id, stars: 4 })).rejects.toMatchObject({
        code: 'NOT_ACCEPTED_YET',
      })
    }
  })

  test('is not open for a request taken back before its answer', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'pending')
    await here.exchanges.cancelRequest(borrower, { id })
    await expect(here.exchanges.rate(owner, { id, stars: 1 })).rejects.toMatchObject({
      code: 'NOT_ACCEPTED_YET',
    })
  })
})

test('who rates or changes an exchange with a member who is leaving is not told their name', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'on_loan')
  const leaves = database.db.updateTable('members').set({ disabled_at: monday })
  await leaves.where('id', '=', borrower.id).execute()
  const other = { id: borrower.id, name: 'Former member' }
  expect(await here.exchanges.rate(owner, { id, stars: 4 })).toEqual({ other })
  expect(await here.exchanges.confirmReturn(owner, { id })).toMatchObject({ other })
})

describe('a block', () => {
  test.each(['owner', 'borrower'] as const)('by the %s closes rating for both', async (side) => {
    const exchange = await anExchangeIn(here, 'completed')
    const { owner, borrower, conversationId, id } = exchange
    const other = side === 'owner' ? borrower : owner
    await here.moderation.blockMember(exchange[side], { memberId: other.id })
    for (const viewer of [owner, borrower]) {
      await expect(here.exchanges.rate(viewer, { id, stars: 1 })).rejects.toMatchObject({
        code: 'RATING_CLOSED',
      })
      expect(await ratingSeenBy(viewer, conversationId)).toMatchObject({ canRate: false })
    }
  })

  test.each(['accepted', 'ready'] as const)(
    'before the hand-over (%s) leaves nothing to rate, not even later',
    async (state) => {
      const { owner, borrower, conversationId, id } = await anExchangeIn(here, state)
      await here.moderation.blockMember(owner, { memberId: borrower.id })
      await database.db.deleteFrom('blocks').execute()
      await expect(here.exchanges.rate(borrower, { id, stars: 1 })).rejects.toMatchObject({
        code: 'RATING_CLOSED',
      })
      expect(await ratingSeenBy(borrower, conversationId)).toMatchObject({ canRate: false })
    },
  )

  test('at the same moment as a rating happens entirely before it or entirely after it', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'completed')
    const rated = await withTransaction(here.db, async (tx) => {
      await here.members.block(tx, owner, borrower.id)
      const answer = Promise.allSettled([here.exchanges.rate(borrower, { id, stars: 1 })])
      expect(await Promise.race([answer, aWaitForALock(database.pool)])).toBe('waits')
      return { answer }
    })
    expect(await rated.answer).toMatchObject([{ status: 'rejected', reason: { code: 'RATING_CLOSED' } }])
  })
})

test('guests and strangers cannot rate', async () => {
  const { id } = await anExchangeIn(here, 'completed')
  const stranger = await aMember(database.db)
  await expect(here.exchanges.rate(guest, { id, stars: 5 })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  await expect(here.exchanges.rate(stranger, { id, stars: 5 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(here.exchanges.rate(stranger, { id: 'no-uuid', stars: 5 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('each side rates once, even if sent twice at once', async () => {
  const { owner, id } = await anExchangeIn(here, 'completed')
  const answers = await Promise.allSettled([
    here.exchanges.rate(owner, { id, stars: 5 }),
    here.exchanges.rate(owner, { id, stars: 1 }),
  ])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'ALREADY_RATED' },
  })
  await expect(here.exchanges.rate(owner, { id, stars: 5 })).rejects.toMatchObject({ code: 'ALREADY_RATED' })
})

describe('the owner’s rating of the borrower is visible to the borrower and part of their average', () => {
  test.each([
    { after: 0, borrowerRated: false, visible: false },
    { after: 13.99, borrowerRated: false, visible: false },
    { after: 14, borrowerRated: false, visible: true },
    { after: 0, borrowerRated: true, visible: true },
  ])('$after days later, borrower rated: $borrowerRated → $visible', async (row) => {
    const { owner, borrower, conversationId, id } = await anExchangeIn(here, 'completed')
    await here.exchanges.rate(owner, { id, stars: 3 })
    if (row.borrowerRated) await here.exchanges.rate(borrower, { id, stars: 5 })
    here.time.now = days(row.after)
    expect((await ratingSeenBy(borrower, conversationId))?.received).toBe(row.visible ? 3 : null)
    const known = (await here.exchanges.reputation(guest, { memberIds: [borrower.id] })).get(borrower.id)
    expect(known).toMatchObject(row.visible ? { sum: 3, count: 1 } : { sum: 0, count: 0 })
  })
})

test('a reputation counts people: the latest rating of each, and none of somebody disabled for what they did', async () => {
  const owner = await aMember(database.db)
  const [often, once] = [await aMember(database.db), await aMember(database.db)]
  const rated = async (borrower: Member, stars: number) => {
    const { id } = await anExchangeIn(here, 'completed', { owner, borrower })
    await here.exchanges.rate(borrower, { id, stars })
    await here.exchanges.rate(owner, { id, stars: 5 })
    here.time.now = new Date(here.time.now.getTime() + DAY_MS)
  }
  const figures = async () =>
    (await here.exchanges.reputation(guest, { memberIds: [owner.id] })).get(owner.id)
  await rated(often, 5)
  await rated(often, 5)
  await rated(once, 4)
  await rated(often, 2)
  expect(await figures()).toMatchObject({ sum: 6, count: 2, exchangesCompleted: 4 })
  await database.pool.query(
    "update members set disabled_at = now(), disabled_reason = 'Two accounts' where id = $1",
    [often.id],
  )
  expect(await figures()).toMatchObject({ sum: 4, count: 1 })
})

test('a reputation counts rows, for many members in one query', async () => {
  const owner = await aMember(database.db)
  const nobody = await aMember(database.db)
  const first = await anExchangeIn(here, 'completed', { owner })
  await anExchangeIn(here, 'on_loan', { owner })
  await anExchangeIn(here, 'completed', { owner, offer: 'give' })
  // Private copies, such as most of an imported library, are shared with nobody.
  await aCopy(database.db, { owner, isPaused: true })
  await aCopy(database.db, { owner, isWithdrawn: true })
  await here.exchanges.rate(first.borrower, { id: first.id, stars: 4 })
  await here.exchanges.rate(owner, { id: first.id, stars: 5 })
  const known = await here.exchanges.reputation(guest, { memberIds: [owner.id, nobody.id, owner.id] })
  expect(known.get(owner.id)).toEqual({ sum: 4, count: 1, exchangesCompleted: 2, booksShared: 2 })
  expect(known.get(nobody.id)).toEqual({ sum: 0, count: 0, exchangesCompleted: 0, booksShared: 0 })
  expect(await here.exchanges.reputation(guest, { memberIds: [] })).toEqual(new Map())
})
