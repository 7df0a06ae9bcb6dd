import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { aBlock, aNotice } from '#tests/support/builders.ts'
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

const rowOf = (id: string) =>
  database.db.selectFrom('exchanges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// Handed over on 2 March for 28 days: due on 30 March; ninety days from 2 March is 31 May.
describe('asking for an extension until', () => {
  test.each([
    ['2026-03-31', true],
    ['2026-05-31', true],
    ['2026-03-30', false],
    ['2026-03-01', false],
    ['2026-06-01', false],
  ])('%s: %s', async (dueOn, isPossible) => {
    const { borrower, id } = await anExchangeIn(here, 'on_loan')
    const asking = here.exchanges.askExtension(borrower, { id, dueOn })
    if (isPossible) {
      await asking
      expect(await rowOf(id)).toMatchObject({ due_on: '2026-03-30', asked_due_on: dueOn })
    } else {
      await expect(asking).rejects.toMatchObject({ code: 'EXTENSION_NOT_POSSIBLE' })
      expect(await rowOf(id)).toMatchObject({ due_on: '2026-03-30', asked_due_on: null })
    }
  })

  test('an overdue book needs a future date', async () => {
    const { borrower, id } = await anExchangeIn(here, 'on_loan')
    here.time.now = new Date('2026-04-09T23:00:00Z') // 10 April in Brisbane
    const asking = here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-10' })
    await expect(asking).rejects.toMatchObject({ code: 'EXTENSION_NOT_POSSIBLE' })
    await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-11' })
  })
})

test('each request is counted, because each one notifies the owner', async () => {
  const { borrower, id } = await anExchangeIn(here, 'on_loan')
  for (const dueOn of ['2026-04-10', '2026-04-11']) await here.exchanges.askExtension(borrower, { id, dueOn })
  const ofBorrower = here.counted.filter(({ key }) => key === borrower.id).map(({ rule }) => rule)
  expect(ofBorrower).toEqual([
    'writeByMember',
    'requestByMember',
    'requestByNewMember',
    // The hand-over.
    'writeByMember',
    'writeByMember',
    'extensionByMember',
    'writeByMember',
    'extensionByMember',
  ])
})

describe('asking again', () => {
  const askedOf = (id: string) => here.noticesOf(id).filter((kind) => kind === 'extensionAsked').length
  const ask = (borrower: Member, id: string, dueOn: string) =>
    here.exchanges.askExtension(borrower, { id, dueOn })

  test('for the same date changes nothing; for another one the earlier notice goes', async () => {
    const { owner, borrower, conversationId, id } = await anExchangeIn(here, 'on_loan')
    const first = await ask(borrower, id, '2026-04-10')
    expect(await ask(borrower, id, '2026-04-10')).toEqual({ ...first, isUnchanged: true })
    expect(askedOf(id)).toBe(1)
    const { messages } = await here.messages.conversation(owner, { conversationId })
    expect(messages.filter(({ body }) => body.startsWith('New due date requested'))).toHaveLength(1)
    const notice = await aNotice(database.db, { member: owner, aboutId: id })
    const payload = JSON.stringify({ exchangeId: id, kind: 'extensionAsked' })
    await database.db.updateTable('member_notices').set({ payload }).where('id', '=', notice.id).execute()
    await ask(borrower, id, '2026-04-11')
    expect(askedOf(id)).toBe(2)
    const kept = database.db.selectFrom('member_notices').select('id').where('about_id', '=', id)
    expect(await kept.execute()).toEqual([])
  })

  test('across a block is refused while the question is open, and once it was refused, until there is a new due date', async () => {
    const { owner, borrower, id } = await anExchangeIn(here, 'on_loan')
    await ask(borrower, id, '2026-04-10')
    await aBlock(database.db, owner, borrower)
    await ask(borrower, id, '2026-04-10')
    const again = () => ask(borrower, id, '2026-04-11')
    const offered = async () => (await here.exchanges.card(borrower, { id })).steps
    expect(await offered()).not.toContain('askExtension')
    await expect(again()).rejects.toMatchObject({ code: 'EXTENSION_ASKED' })
    await here.exchanges.refuseExtension(owner, { id, askedDueOn: '2026-04-10' })
    await expect(again()).rejects.toMatchObject({ code: 'EXTENSION_ASKED' })
    expect(await offered()).not.toContain('askExtension')
    expect(askedOf(id)).toBe(1)
    await here.moderation.unblockMember(owner, { memberId: borrower.id })
    expect(await offered()).toContain('askExtension')
    await again()
    await here.exchanges.agreeExtension(owner, { id, askedDueOn: '2026-04-11' })
    await aBlock(database.db, owner, borrower)
    expect(await offered()).toContain('askExtension')
    await ask(borrower, id, '2026-04-12')
    expect(askedOf(id)).toBe(3)
  })
})

test('once agreed the new date counts; once refused the old one does', async () => {
  const { owner, borrower, conversationId, id } = await anExchangeIn(here, 'on_loan')
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-10' })
  await here.exchanges.agreeExtension(owner, { id, askedDueOn: '2026-04-10' })
  expect(await rowOf(id)).toMatchObject({ due_on: '2026-04-10', asked_due_on: null })
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-20' })
  await here.exchanges.refuseExtension(owner, { id, askedDueOn: '2026-04-20' })
  expect(await rowOf(id)).toMatchObject({ due_on: '2026-04-10', asked_due_on: null })
  const { messages } = await here.messages.conversation(owner, { conversationId })
  expect(messages.slice(-4).map(({ body }) => body)).toEqual([
    'New due date requested: Friday 10 April.',
    'Agreed: the book is now due on Friday 10 April.',
    'New due date requested: Monday 20 April.',
    'The due date stays as it is: Friday 10 April.',
  ])
})

test.each(['agreeExtension', 'refuseExtension'] as const)(
  '%s answers the date that the owner read, and no later question; nor does a page from before it said which',
  async (answer) => {
    const { owner, borrower, id } = await anExchangeIn(here, 'on_loan')
    await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-10' })
    await here.exchanges.askExtension(borrower, { id, dueOn: '2026-05-20' })
    for (const seen of [{ askedDueOn: '2026-04-10' }, {}])
      await expect(here.exchanges[answer](owner, { id, ...seen })).rejects.toMatchObject({
        code: 'EXTENSION_CHANGED',
      })
    expect(await rowOf(id)).toMatchObject({ due_on: '2026-03-30', asked_due_on: '2026-05-20' })
    await here.exchanges[answer](owner, { id, askedDueOn: '2026-05-20' })
    expect(await rowOf(id)).toMatchObject({ asked_due_on: null })
  },
)

test('returning the book also ends a pending extension request, and the copy is listed again', async () => {
  const { owner, borrower, copyId, id } = await anExchangeIn(here, 'on_loan')
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-10' })
  await here.exchanges.confirmReturn(owner, { id })
  expect(await rowOf(id)).toMatchObject({ state: 'completed', asked_due_on: null })
  const copy = await database.db.selectFrom('copies').selectAll().where('id', '=', copyId).executeTakeFirst()
  expect(copy).toMatchObject({ owner_id: owner.id, listed: true })
})

test('overdue from the day after the due date, in the city’s time zone', async () => {
  const { borrower } = await anExchangeIn(here, 'on_loan')
  const isOverdue = async () => (await here.exchanges.borrowed(borrower))[0]?.overdue
  here.time.now = new Date('2026-03-30T13:59:59Z')
  expect(await isOverdue()).toBe(false)
  here.time.now = new Date('2026-03-30T14:00:00Z')
  expect(await isOverdue()).toBe(true)
})
