import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { openStates } from '#rules/exchanges/exchanges.ts'
import { findViewer } from '#server/members/member-queries.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { waitingRequestsOf } from './exchange-list-queries.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

test('each side sees its own half of an exchange', async () => {
  const owner = await aMember(database.db, { name: 'Olive Nguyen' })
  const book = await aBook(database.db, { title: 'Carpentaria', author: 'Alexis Wright' })
  const { id: copyId } = await aCopy(database.db, { owner, book })
  const exchange = await anExchangeIn(here, 'pending', { owner, copyId, message: 'For my book club.' })
  const { borrower, id } = exchange
  const common = {
    id,
    copyId,
    state: 'pending',
    label: 'Pending Request',
    offer: 'lend',
    book: { id: book.id, title: 'Carpentaria', author: 'Alexis Wright', genre: 'Fiction', cover: null },
    message: 'For my book club.',
    requestedAt: monday,
    dueOn: null,
    overdue: false,
    pickup: null,
    conversationId: exchange.conversationId,
  }
  expect(await here.exchanges.incoming(owner)).toMatchObject([
    {
      ...common,
      side: 'owner',
      steps: ['accept', 'decline'],
      other: { id: borrower.id, name: 'Ben Carter', photo: null, reputation: { sum: 0, count: 0 } },
    },
  ])
  expect(await here.exchanges.outgoing(borrower)).toMatchObject([
    {
      ...common,
      side: 'borrower',
      steps: ['cancelRequest'],
      other: { name: 'Olive Nguyen', reputation: { booksShared: 1 } },
    },
  ])
  expect(await here.exchanges.incoming(borrower)).toEqual([])
  expect(await here.exchanges.outgoing(owner)).toEqual([])
})

test('shows no pickup place or time once the exchange is over', async () => {
  const { borrower, id } = await anExchangeIn(here, 'ready')
  expect(await here.exchanges.onProfile(borrower)).toMatchObject([
    { pickup: { place: 'Library steps', at: null } },
  ])
  await here.exchanges.callOff(borrower, { id })
  expect(await here.exchanges.onProfile(borrower)).toMatchObject([{ pickup: null }])
})

test('the first to ask comes first; a rival for a promised copy comes after requests that can be answered', async () => {
  const owner = await aMember(database.db)
  const old = await anExchangeIn(here, 'pending', { owner })
  here.time.now = new Date(monday.getTime() + 1000)
  const declined = await anExchangeIn(here, 'declined', { owner })
  here.time.now = new Date(monday.getTime() + 2000)
  const fresh = await anExchangeIn(here, 'pending', { owner })
  here.time.now = monday
  const ids = (await here.exchanges.incoming(owner)).map(({ id }) => id)
  expect(ids).toEqual([old.id, fresh.id])
  expect(await here.exchanges.incoming(owner, { limit: 1 })).toMatchObject([{ id: old.id }])
  expect(await here.exchanges.ended(owner, { side: 'owner' })).toMatchObject([{ id: declined.id }])
  expect(await here.exchanges.requestCounts(owner, { side: 'owner' })).toEqual({ pending: 2, ended: 1 })
  expect(await here.exchanges.requestCounts(declined.borrower, { side: 'borrower' })).toEqual({
    pending: 0,
    ended: 1,
  })

  const rival = await anExchangeIn(here, 'pending', { owner, copyId: old.copyId })
  await here.exchanges.accept(owner, { id: rival.id })
  const cards = await here.exchanges.incoming(owner)
  expect(cards.map(({ id }) => id)).toEqual([rival.id, fresh.id, old.id])
  expect(cards.at(-1)).toMatchObject({
    steps: ['decline'],
    notAcceptable: 'COPY_ALREADY_PROMISED',
    isWaitingForViewer: false,
  })
  const { pending } = await here.exchanges.requestCounts(owner, { side: 'owner' })
  expect(pending).toBe(1)
  expect(await inTheHeader(owner), 'the header counts the same as the tab').toBe(pending)
})

async function inTheHeader({ id }: Member): Promise<number | undefined> {
  const session = { token: id, member_id: id, expires_at: new Date(Date.now() + 60_000) }
  await database.db.insertInto('sessions').values(session).execute()
  const counts = { waitingRequests: waitingRequestsOf }
  return (await findViewer(database.db, id, counts))?.waitingRequests
}

describe('exchanges that wait for the viewer come first, as rules/exchanges/exchanges.ts says', () => {
  test.each(['owner', 'borrower'] as const)('%s', async (side) => {
    const member = await aMember(database.db, { joinedAt: new Date('2025-01-01') })
    for (const state of openStates) await anExchangeIn(here, state, { [side]: member })
    const late = await anExchangeIn(here, 'on_loan', { [side]: member })
    const asked = await anExchangeIn(here, 'on_loan', { [side]: member })
    await here.exchanges.askExtension(asked.borrower, { id: asked.id, dueOn: '2026-04-10' })
    await database.pool.query("update exchanges set due_on = '2026-02-27' where id = $1", [late.id])
    const cards = await here.exchanges[side === 'owner' ? 'incoming' : 'outgoing'](member)
    const turns = cards.map(({ isWaitingForViewer }) => isWaitingForViewer)
    expect(turns).toEqual([...turns].sort((one, other) => Number(other) - Number(one)))
    expect(turns).toContain(true)
    expect(turns).toContain(false)
  })
})

test('the owner of a pending request reads how the member who asks is doing, and nobody else does', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'pending')
  await anExchangeIn(here, 'on_loan', { borrower })
  const late = await anExchangeIn(here, 'on_loan', { borrower })
  await database.pool.query("update exchanges set due_on = '2026-02-27' where id = $1", [late.id])
  const borrowing = { isNew: true, out: 2, overdue: 1 }
  expect(await here.exchanges.incoming(owner)).toMatchObject([{ borrowing }])
  expect(await here.exchanges.card(owner, { id })).toMatchObject({ borrowing })
  expect(await here.exchanges.card(borrower, { id })).toMatchObject({ borrowing: null })
  expect(await here.exchanges.card(late.owner, { id: late.id })).toMatchObject({ borrowing: null })
  await here.exchanges.accept(owner, { id })
  expect(await here.exchanges.card(owner, { id })).toMatchObject({ borrowing: null })
})

test('only its two members can see an exchange', async () => {
  const { owner, borrower, id } = await anExchangeIn(here, 'pending')
  const stranger = await aMember(database.db)
  expect(await here.exchanges.card(owner, { id })).toMatchObject({ id, side: 'owner' })
  expect(await here.exchanges.card(borrower, { id })).toMatchObject({ id, side: 'borrower' })
  for (const [viewer, which] of [
    [stranger, id],
    [owner, 'nope'],
  ] as const) {
    await expect(here.exchanges.card(viewer, { id: which })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('the number of ended exchanges is that of their list, also while the last step can still be undone', async () => {
  const returned = await anExchangeIn(here, 'completed')
  const given = await anExchangeIn(here, 'completed', { offer: 'give' })
  const counts = async () => {
    const all = [returned, given].flatMap(({ owner, borrower }) => [
      [owner, 'owner'] as const,
      [borrower, 'borrower'] as const,
    ])
    return Promise.all(
      all.map(async ([member, side]) => {
        const { ended } = await here.exchanges.requestCounts(member, { side })
        return [ended, (await here.exchanges.ended(member, { side })).length]
      }),
    )
  }
  const [one, none] = [
    [1, 1],
    [0, 0],
  ]
  expect(await counts(), 'the owner can undo a return, the borrower a gift').toEqual([none, one, one, none])
  here.time.now = new Date(monday.getTime() + 60_000)
  expect(await counts()).toEqual([one, one, one, one])
  here.time.now = monday
})

test('ongoing exchanges come first on the profile, at most three', async () => {
  const borrower = await aMember(database.db)
  const loan = await anExchangeIn(here, 'on_loan', { borrower })
  here.time.now = new Date(monday.getTime() + 1000)
  for (let count = 0; count < 3; count += 1) await anExchangeIn(here, 'declined', { borrower })
  here.time.now = monday
  const cards = await here.exchanges.onProfile(borrower)
  expect(cards.map(({ state }) => state)).toEqual(['on_loan', 'declined', 'declined'])
  expect(await here.exchanges.borrowed(borrower)).toMatchObject([{ id: loan.id, dueOn: '2026-03-30' }])
})

test('a conversation shows its exchange to its two members only', async () => {
  const { owner, conversationId, id } = await anExchangeIn(here, 'accepted')
  const stranger = await aMember(database.db)
  expect(await here.exchanges.inConversation(owner, { conversationId })).toMatchObject({ id })
  expect(await here.exchanges.inConversation(stranger, { conversationId })).toBeNull()
  expect(await here.exchanges.inConversation(owner, { conversationId: 'no-uuid' })).toBeNull()
})

test('a screen with copies shows the viewer’s own requests, and who has the viewer’s copies', async () => {
  const asked = await anExchangeIn(here, 'pending')
  const lent = await anExchangeIn(here, 'on_loan', { owner: asked.borrower })
  const viewer = asked.borrower
  const copyIds = [asked.copyId, lent.copyId]
  const seen = await here.exchanges.forCopies(viewer, { copyIds })
  expect(seen.requested).toEqual(
    new Map([
      [
        asked.copyId,
        {
          exchangeId: asked.id,
          state: 'pending',
          label: 'Pending Request',
          conversationId: asked.conversationId,
        },
      ],
    ]),
  )
  expect(seen.active.get(lent.copyId)).toMatchObject({
    exchangeId: lent.id,
    borrower: { id: lent.borrower.id, name: 'Ben Carter' },
    dueOn: '2026-03-30',
    steps: ['confirmReturn', 'markLost'],
  })
  expect(seen.active.size).toBe(1)
  const others = await here.exchanges.forCopies(await aMember(database.db), { copyIds })
  expect([others.requested.size, others.active.size]).toEqual([0, 0])
  expect((await here.exchanges.forCopies(guest, { copyIds })).requested.size).toBe(0)
})

describe('guests', () => {
  test.each(['incoming', 'outgoing', 'onProfile', 'borrowed'] as const)('%s asks them to sign in', (read) =>
    expect(here.exchanges[read](guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' }),
  )
  test.each(['ended', 'requestCounts'] as const)('%s asks them to sign in', (read) =>
    expect(here.exchanges[read](guest, { side: 'owner' })).rejects.toMatchObject({
      code: 'AUTHENTICATION_REQUIRED',
    }),
  )
})

test('makes as many queries for many exchanges as for one', async () => {
  const owner = await aMember(database.db)
  const counts = async (viewer: Member) => {
    const sent = async (work: () => Promise<unknown>) =>
      (await countQueries(database.pool, work)).statements.length
    return {
      incoming: await sent(() => here.exchanges.incoming(viewer)),
      outgoing: await sent(() => here.exchanges.outgoing(viewer)),
      onProfile: await sent(() => here.exchanges.onProfile(viewer)),
      borrowed: await sent(() => here.exchanges.borrowed(viewer)),
      count: await sent(() => here.exchanges.requestCounts(viewer, { side: 'owner' })),
    }
  }
  for (let count = 0; count < 5; count += 1) await anExchangeIn(here, 'pending', { owner })
  expect(await counts(owner)).toEqual({ incoming: 3, outgoing: 1, onProfile: 1, borrowed: 1, count: 1 })
  const { borrower } = await anExchangeIn(here, 'on_loan', { owner })
  expect(await counts(borrower)).toEqual({ incoming: 1, outgoing: 2, onProfile: 1, borrowed: 1, count: 1 })
})
