import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExchangeState } from '#rules/exchanges.ts'
import { guest } from '#rules/viewer.ts'
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

test.each<[ExchangeState, ExchangeState]>([
  ['pending', 'cancelled'],
  ['accepted', 'cancelled'],
  ['ready', 'cancelled'],
  ['declined', 'declined'],
  ['expired', 'expired'],
  ['completed', 'completed'],
  ['lost', 'lost'],
])('a %s one is %s and off the borrower’s list, not the owner’s', async (before, after) => {
  const { owner, borrower, id } = await anExchangeIn(here, before)
  expect(await here.exchanges.onProfile(borrower)).toMatchObject([{ id, canPutAway: true }])
  await here.exchanges.putAway(borrower, id)
  expect(await here.exchanges.outgoing(borrower)).toEqual([])
  expect(await here.exchanges.onProfile(borrower)).toEqual([])
  expect(await here.exchanges.incoming(owner)).toMatchObject([{ id, state: after, canPutAway: false }])
})

test('a book on loan stays on the list', async () => {
  const { borrower, id } = await anExchangeIn(here, 'on_loan')
  await expect(here.exchanges.putAway(borrower, id)).rejects.toMatchObject({ code: 'STILL_ON_LOAN' })
  expect(await here.exchanges.outgoing(borrower)).toMatchObject([{ id, canPutAway: false }])
})

test('only the borrower can', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'pending')
  const stranger = await aMember(database.db)
  await expect(here.exchanges.putAway(guest, id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  await expect(here.exchanges.putAway(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(here.exchanges.putAway(owner, id)).rejects.toMatchObject({ code: 'NOT_YOURS_TO_DO' })
  expect(await here.exchanges.outgoing(borrower)).toMatchObject([{ id, state: 'pending' }])
})

test('a request taken back is off the list at once', async () => {
  const { borrower, id } = await anExchangeIn(here, 'pending')
  await here.exchanges.cancelRequest(borrower, id)
  expect(await here.exchanges.outgoing(borrower)).toEqual([])
})
