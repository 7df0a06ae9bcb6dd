import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const ended = ['declined', 'cancelled', 'expired', 'completed', 'lost'] as const

test.each(ended)(
  'archiving a %s one removes it from that member’s list, and leaves it on the other’s',
  async (state) => {
    const { owner, borrower, id } = await anExchangeIn(here, state)
    // An exchange whose last step can be undone for a minute only counts as ended after that.
    here.time.now = new Date(here.time.now.getTime() + 60_000)
    expect(await here.exchanges.onProfile(borrower)).toMatchObject([{ id, canArchive: true }])
    await here.exchanges.archive(borrower, { id })
    expect(await here.exchanges.ended(borrower, { side: 'borrower' })).toEqual([])
    expect(await here.exchanges.onProfile(borrower)).toEqual([])
    expect(await here.exchanges.ended(owner, { side: 'owner' })).toMatchObject([
      { id, state, canArchive: true },
    ])
    await here.exchanges.archive(owner, { id })
    expect(await here.exchanges.ended(owner, { side: 'owner' })).toEqual([])
  },
)

test('archiving the borrower’s own pending one cancels it', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'pending')
  await here.exchanges.archive(borrower, { id })
  expect(await here.exchanges.outgoing(borrower)).toEqual([])
  expect(await here.exchanges.ended(borrower, { side: 'borrower' })).toEqual([])
  expect(await here.exchanges.ended(owner, { side: 'owner' })).toMatchObject([{ id, state: 'cancelled' }])
})

test.each(['accepted', 'ready'] as const)(
  'a promise (%s) is not called off as a side effect',
  async (state) => {
    const { owner, borrower, id } = await anExchangeIn(here, state)
    for (const viewer of [owner, borrower]) {
      await expect(here.exchanges.archive(viewer, { id })).rejects.toMatchObject({ code: 'STILL_OPEN' })
    }
    expect(await here.exchanges.outgoing(borrower)).toMatchObject([{ id, state, canArchive: false }])
  },
)

test('a book on loan stays on the list', async () => {
  const { borrower, id } = await anExchangeIn(here, 'on_loan')
  await expect(here.exchanges.archive(borrower, { id })).rejects.toMatchObject({ code: 'STILL_ON_LOAN' })
  expect(await here.exchanges.outgoing(borrower)).toMatchObject([{ id, canArchive: false }])
})

test('only its two members can archive, and the owner not while it is open', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'pending')
  const stranger = await aMember(database.db)
  await expect(here.exchanges.archive(guest, { id })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  await expect(here.exchanges.archive(stranger, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(here.exchanges.archive(owner, { id })).rejects.toMatchObject({ code: 'STILL_OPEN' })
  expect(await here.exchanges.outgoing(borrower)).toMatchObject([{ id, state: 'pending' }])
})

test('a request taken back is removed from the list at once', async () => {
  const { borrower, id } = await anExchangeIn(here, 'pending')
  await here.exchanges.cancelRequest(borrower, { id })
  expect(await here.exchanges.outgoing(borrower)).toEqual([])
})
