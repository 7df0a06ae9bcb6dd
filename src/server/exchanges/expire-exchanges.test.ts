import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { undoSeconds } from '#rules/exchanges/exchanges.ts'
import { notifyWhereabouts } from '#server/exchanges/exchange-jobs.ts'
import { exchangeNotices } from '#server/exchanges/notices/exchange-notices.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
})
beforeEach(async () => {
  await database.empty('members, books')
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

const whereabouts = () =>
  here.enqueued.filter(({ name }) => name === notifyWhereabouts.name).map(({ payload }) => payload)
const after = (days: number) => new Date(monday.getTime() + days * DAY_MS)

test('a request expires after 14 days, not before', async () => {
  const { owner, borrower, conversationId, id } = await anExchangeIn(here, 'pending')
  await here.exchanges.expireAndRemind(after(13.99))
  expect(await here.exchanges.outgoing(borrower)).toMatchObject([{ state: 'pending' }])
  await here.exchanges.expireAndRemind(after(14))
  expect(await here.exchanges.ended(borrower, { side: 'borrower' })).toMatchObject([
    { state: 'expired', steps: [] },
  ])
  expect(here.noticesOf(id)).toEqual(['requested', 'stillWaiting', 'expired'])
  const thread = await here.messages.conversation(owner, { conversationId })
  expect(thread.canSend).toEqual({ allowed: false, code: 'CONVERSATION_CLOSED' })
  expect(thread.messages.at(-1)?.body).toBe('This request expired without a reply.')
})

test('the owner is reminded once, after 2 days', async () => {
  const { id } = await anExchangeIn(here, 'pending')
  await here.exchanges.expireAndRemind(after(1.99))
  expect(here.noticesOf(id)).toEqual(['requested'])
  await here.exchanges.expireAndRemind(after(2))
  await here.exchanges.expireAndRemind(after(3))
  expect(here.noticesOf(id)).toEqual(['requested', 'stillWaiting'])
})

test('the owner of a copy that is promised or lent is reminded of other requests for it once they can be accepted', async () => {
  const { owner, borrower, copyId, id } = await anExchangeIn(here, 'pending')
  const rival = await anExchangeIn(here, 'pending', { owner, copyId })
  await here.exchanges.accept(owner, { id })
  await here.exchanges.expireAndRemind(after(3))
  await here.exchanges.confirmHandOver(borrower, { id })
  await here.exchanges.expireAndRemind(after(4))
  expect(here.noticesOf(rival.id)).toEqual(['requested'])
  await here.exchanges.confirmReturn(owner, { id })
  await here.exchanges.expireAndRemind(after(5))
  await here.exchanges.expireAndRemind(after(6))
  expect(here.noticesOf(rival.id)).toEqual(['requested', 'stillWaiting'])
})

test.each(['owner', 'borrower'] as const)(
  'nobody is reminded of a request while its %s is disabled',
  async (side) => {
    const exchange = await anExchangeIn(here, 'pending')
    const disabled = (disabled_at: Date | null) =>
      here.db.updateTable('members').set({ disabled_at }).where('id', '=', exchange[side].id).execute()
    await disabled(monday)
    await here.exchanges.expireAndRemind(after(3))
    expect(here.noticesOf(exchange.id)).toEqual(['requested'])
    await disabled(null)
    await here.exchanges.expireAndRemind(after(4))
    expect(here.noticesOf(exchange.id)).toEqual(['requested', 'stillWaiting'])
  },
)

test('an answered request gets no reminder', async () => {
  const { id } = await anExchangeIn(here, 'accepted')
  await here.exchanges.expireAndRemind(after(5))
  expect(here.noticesOf(id)).toEqual(['requested', 'accepted'])
})

// Handed over on Monday 2 March, due on 30 March: 28 days later.
test('the borrower is reminded once within 3 days of the due date, and once when overdue, when the owner is told too', async () => {
  const { id } = await anExchangeIn(here, 'on_loan')
  const reminders = () => here.noticesOf(id).filter((kind) => kind === 'dueSoon' || kind === 'overdue')
  await here.exchanges.expireAndRemind(after(24))
  expect(reminders()).toEqual([])
  await here.exchanges.expireAndRemind(after(25))
  await here.exchanges.expireAndRemind(after(26))
  await here.exchanges.expireAndRemind(after(28))
  expect(reminders()).toEqual(['dueSoon'])
  await here.exchanges.expireAndRemind(after(29))
  await here.exchanges.expireAndRemind(after(40))
  expect(reminders()).toEqual(['dueSoon', 'overdue'])
  expect(whereabouts()).toEqual([{ exchangeId: id, kind: 'notBack', dueOn: '2026-03-30' }])
})

test('what falls due in the night is told in the morning', async () => {
  const { id } = await anExchangeIn(here, 'on_loan')
  await here.exchanges.expireAndRemind(new Date('2026-03-27T00:07+10:00'))
  expect(here.enqueued.at(-1)).toMatchObject({
    payload: { exchangeId: id, kind: 'dueSoon' },
    startAfter: new Date('2026-03-27T09:00+10:00'),
  })
})

test('missed runs lose no reminder', async () => {
  const { id } = await anExchangeIn(here, 'on_loan')
  await here.exchanges.expireAndRemind(after(35))
  await here.exchanges.expireAndRemind(after(36))
  expect(here.noticesOf(id).at(-1)).toBe('overdue')
  expect(here.noticesOf(id)).toHaveLength(3)
})

test('a new due date gets reminders of its own', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'on_loan')
  await here.exchanges.expireAndRemind(after(25))
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-03-31' })
  await here.exchanges.agreeExtension(owner, { id, askedDueOn: '2026-03-31' })
  await here.exchanges.expireAndRemind(after(27))
  expect(here.noticesOf(id).filter((kind) => kind === 'dueSoon')).toHaveLength(2)
})

// The notice waits in a digest, or for the end of the borrower's quiet hours.
test('what a borrower is told of a due date is news no longer once there is a later one', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'on_loan')
  const isNews = async () => {
    const all = here.newsOf(id).map(async (news) => {
      const told = await toldBy(exchangeNotices, database.db, news)
      return [news.kind, told !== undefined]
    })
    return Object.fromEntries(await Promise.all(all))
  }
  await here.exchanges.expireAndRemind(after(25))
  await here.exchanges.expireAndRemind(after(29))
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-03' })
  await here.exchanges.refuseExtension(owner, { id, askedDueOn: '2026-04-03' })
  await here.exchanges.askExtension(borrower, { id, dueOn: '2026-04-06' })
  expect(await isNews()).toMatchObject({ dueSoon: true, overdue: true, extensionRefused: true })
  await here.exchanges.agreeExtension(owner, { id, askedDueOn: '2026-04-06' })
  expect(await isNews()).toMatchObject({
    ...{ dueSoon: false, overdue: false, extensionRefused: false },
    extensionAgreed: true,
  })
  for (const kind of ['dueSoon', 'overdue', 'extensionRefused'] as const)
    expect(
      await toldBy(exchangeNotices, database.db, { exchangeId: id, kind }),
      'jobs of the release before say no date',
    ).toBeDefined()
})

test('requests for a copy that is gone end, even if no job did it at once', async () => {
  const { owner, copyId, id } = await anExchangeIn(here, 'pending')
  await here.library.withdrawCopy(owner, { copyId })
  await here.exchanges.expireAndRemind(after(0))
  expect(here.noticesOf(id)).toEqual(['requested', 'unavailable'])
})

test('requests for a gift end only once it can no longer be undone', async () => {
  const { owner, borrower, copyId, id } = await anExchangeIn(here, 'pending', { offer: 'give' })
  const rival = await anExchangeIn(here, 'pending', { owner, copyId })
  await here.exchanges.accept(owner, { id })
  await here.exchanges.confirmHandOver(borrower, { id })
  const secondsLater = (seconds: number) => new Date(monday.getTime() + seconds * 1000)
  await here.exchanges.expireAndRemind(secondsLater(undoSeconds - 1))
  expect(here.noticesOf(rival.id), 'it may come back').toEqual(['requested'])
  await here.exchanges.expireAndRemind(secondsLater(undoSeconds))
  expect(here.noticesOf(rival.id)).toEqual(['requested', 'unavailable'])
})

test('two processes at once do each thing once', async () => {
  const exchanges = []
  for (let count = 0; count < 12; count += 1) exchanges.push(await anExchangeIn(here, 'pending'))
  await Promise.all([here.exchanges.expireAndRemind(after(3)), here.exchanges.expireAndRemind(after(3))])
  await Promise.all([here.exchanges.expireAndRemind(after(15)), here.exchanges.expireAndRemind(after(15))])
  for (const { id } of exchanges) {
    expect(here.noticesOf(id)).toEqual(['requested', 'stillWaiting', 'expired'])
  }
})

test('one run handles more than one batch', async () => {
  const { owner, borrower, copyId, conversationId } = await anExchangeIn(here, 'declined')
  await database.pool.query(
    `with copies_made as (
       insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
       select book_id, owner_id, condition, offer, suburb, lat, lng from copies, generate_series(1, 230) where id = $1
       returning id
     )
     insert into exchanges (copy_id, owner_id, borrower_id, conversation_id, offer, requested_at)
     select id, $2, $3, $4, 'lend', $5 from copies_made`,
    [copyId, owner.id, borrower.id, conversationId, monday],
  )
  await here.exchanges.expireAndRemind(after(14))
  const { rows } = await database.pool.query('select state, count(*) from exchanges group by 1 order by 1')
  expect(rows).toEqual([
    { state: 'declined', count: 1 },
    { state: 'expired', count: 230 },
  ])
})

test('of several requests only the due ones expire or get a reminder to their owner', async () => {
  const old = await anExchangeIn(here, 'pending')
  here.time.now = after(1)
  const young = await anExchangeIn(here, 'pending')
  await here.exchanges.expireAndRemind(after(2.5))
  expect(here.noticesOf(old.id)).toEqual(['requested', 'stillWaiting'])
  expect(here.noticesOf(young.id)).toEqual(['requested'])
  await here.exchanges.expireAndRemind(after(14.5))
  expect(here.noticesOf(old.id).at(-1)).toBe('expired')
  expect(here.noticesOf(young.id)).toEqual(['requested', 'stillWaiting'])
  expect(await here.exchanges.outgoing(young.borrower)).toMatchObject([{ state: 'pending' }])
  const said = async ({ owner, conversationId }: typeof old) =>
    (await here.messages.conversation(owner, { conversationId })).messages.length
  expect([await said(old), await said(young)]).toEqual([2, 1])
})

test('of several loans only those due soon get a reminder, and none that is back', async () => {
  const [early, back] = [await anExchangeIn(here, 'on_loan'), await anExchangeIn(here, 'on_loan')]
  await here.exchanges.confirmReturn(back.owner, { id: back.id })
  here.time.now = after(5)
  const late = await anExchangeIn(here, 'on_loan')
  await here.exchanges.expireAndRemind(after(25))
  const reminded = ({ id }: typeof early) =>
    here.noticesOf(id).filter((kind) => kind === 'dueSoon' || kind === 'overdue')
  expect([early, back, late].map(reminded)).toEqual([['dueSoon'], [], []])
  await here.exchanges.expireAndRemind(after(30))
  expect([early, back, late].map(reminded)).toEqual([['dueSoon', 'overdue'], [], ['dueSoon']])
})

test('only open requests for copies that are gone end, and none for other copies', async () => {
  const [gone, there] = [await anExchangeIn(here, 'pending'), await anExchangeIn(here, 'pending')]
  const over = await anExchangeIn(here, 'declined', { owner: gone.owner, copyId: gone.copyId })
  await here.library.withdrawCopy(gone.owner, { copyId: gone.copyId })
  await here.exchanges.expireAndRemind(after(0))
  expect(here.noticesOf(gone.id)).toEqual(['requested', 'unavailable'])
  expect(here.noticesOf(there.id)).toEqual(['requested'])
  expect(here.noticesOf(over.id)).toEqual(['requested', 'declined'])
})

// They were to meet on Saturday 7 March at 6.30 pm.
test('both are asked once whether the book changed hands, in the morning after they were to meet', async () => {
  const { owner, id } = await anExchangeIn(here, 'accepted')
  const asked = () => here.enqueued.filter(({ name }) => name === notifyWhereabouts.name)
  await here.exchanges.markReady(owner, { id, place: 'Library steps', at: '2026-03-07T18:30' })
  await here.exchanges.expireAndRemind(new Date('2026-03-07T23:07+10:00'))
  expect(asked()).toEqual([])
  await here.exchanges.expireAndRemind(new Date('2026-03-08T00:07+10:00'))
  await here.exchanges.expireAndRemind(new Date('2026-03-09T00:07+10:00'))
  expect(asked()).toEqual([
    expect.objectContaining({
      payload: { exchangeId: id, kind: 'toHandOver' },
      startAfter: new Date('2026-03-08T09:00+10:00'),
    }),
  ])
  here.time.now = new Date('2026-03-09T09:00+10:00')
  await here.exchanges.changePickup(owner, { id, place: 'Library steps', at: '2026-03-10T09:00' })
  await here.exchanges.expireAndRemind(new Date('2026-03-11T09:07+10:00'))
  expect(asked()).toHaveLength(2)
})

test('not before the owner can confirm it, a day after the meeting changed', async () => {
  const { owner, id } = await anExchangeIn(here, 'accepted')
  const asked = () =>
    here.enqueued.filter(
      ({ payload }) => Object(payload).kind === 'toHandOver' && Object(payload).exchangeId === id,
    )
  here.time.now = new Date('2026-03-07T18:00+10:00')
  await here.exchanges.markReady(owner, { id, place: 'Library steps', at: '2026-03-07T18:30' })
  await here.exchanges.expireAndRemind(new Date('2026-03-08T17:59+10:00'))
  expect(asked()).toEqual([])
  await here.exchanges.expireAndRemind(new Date('2026-03-08T18:07+10:00'))
  expect(asked()).toHaveLength(1)
})
