import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

async function twoRivals() {
  const owner = await aMember(database.db)
  const copyId = (await aCopy(database.db, { owner })).id
  const one = await anExchangeIn(here, 'pending', { owner, copyId })
  const other = await anExchangeIn(here, 'pending', { owner, copyId })
  return { owner, copyId, one, other }
}

const stateOf = async (id: string) =>
  (await database.db.selectFrom('exchanges').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state

test('of two acceptances of one copy at once, one wins and the other request stays pending', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, one, other } = await twoRivals()
    const answers = await Promise.allSettled([
      here.exchanges.accept(owner, { id: one.id }),
      here.exchanges.accept(owner, { id: other.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'COPY_ALREADY_PROMISED' },
    })
    const states = [await stateOf(one.id), await stateOf(other.id)]
    expect(states.sort()).toEqual(['accepted', 'pending'])
  }
})

test('accepting and cancelling at once: only one of the two happens', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'pending')
  const answers = await Promise.allSettled([
    here.exchanges.accept(owner, { id }),
    here.exchanges.cancelRequest(borrower, { id }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_LATE' } })
})

test('after one is called off, the rival can be accepted', async () => {
  const { owner, one, other } = await twoRivals()
  await here.exchanges.accept(owner, { id: one.id })
  await expect(here.exchanges.accept(owner, { id: other.id })).rejects.toMatchObject({
    code: 'COPY_ALREADY_PROMISED',
  })
  await here.exchanges.callOff(owner, { id: one.id })
  await here.exchanges.accept(owner, { id: other.id })
  expect(await stateOf(other.id)).toBe('accepted')
})

test('a copy withdrawn meanwhile cannot be promised', async () => {
  const { owner, copyId, id } = await anExchangeIn(here, 'pending')
  await here.library.withdrawCopy(owner, { copyId })
  await expect(here.exchanges.accept(owner, { id })).rejects.toMatchObject({ code: 'COPY_WITHDRAWN' })
})

test('a copy lent to somebody else cannot be promised until it is back', async () => {
  const { owner, copyId, id } = await anExchangeIn(here, 'pending')
  await here.library.lendElsewhere(owner, { copyId, to: 'Aunt Joy' })
  await expect(here.exchanges.accept(owner, { id })).rejects.toMatchObject({ code: 'COPY_LENT_ELSEWHERE' })
  await here.library.backFromElsewhere(owner, { copyId })
  await here.exchanges.accept(owner, { id })
})

test('a promised copy cannot be withdrawn', async () => {
  const { owner, copyId } = await anExchangeIn(here, 'accepted')
  await expect(here.library.withdrawCopy(owner, { copyId })).rejects.toMatchObject({
    code: 'COPY_IN_EXCHANGE',
  })
})

test('requests for a withdrawn copy are declined, with a message and a notice', async () => {
  const { owner, borrower, copyId, conversationId, id } = await anExchangeIn(here, 'pending')
  await here.exchanges.closeRequestsOf(copyId)
  expect(await stateOf(id)).toBe('pending')
  await here.library.withdrawCopy(owner, { copyId })
  await here.exchanges.closeRequestsOf(copyId)
  expect(await stateOf(id)).toBe('declined')
  expect(here.noticesOf(id)).toEqual(['requested', 'unavailable'])
  const thread = await here.messages.conversation(borrower, { conversationId })
  expect(thread.messages.at(-1)?.body).toBe('Request declined. This copy is no longer available.')
  expect(thread.canSend).toEqual({ allowed: false, code: 'CONVERSATION_CLOSED' })
})

test('nothing is promised to a borrower whose account is disabled: the owner reads so, and can decline', async () => {
  const { id, owner, borrower } = await anExchangeIn(here, 'pending')
  const disabled = (disabled_at: Date | null) =>
    database.db.updateTable('members').set({ disabled_at }).where('id', '=', borrower.id).execute()
  await disabled(here.time.now)
  await expect(here.exchanges.accept(owner, { id })).rejects.toMatchObject({ code: 'BORROWER_DISABLED' })
  expect(await here.exchanges.card(owner, { id })).toMatchObject({
    ...{ notAcceptable: 'BORROWER_DISABLED', steps: ['decline'] },
  })
  await disabled(null)
  expect(await here.exchanges.card(owner, { id })).toMatchObject({ notAcceptable: null })
  await here.exchanges.accept(owner, { id })
  await disabled(here.time.now)
  await here.exchanges.callOff(owner, { id })
  expect(await stateOf(id)).toBe('cancelled')
})
