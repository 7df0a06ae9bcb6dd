import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#rules/base/calendar.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { requestLife } from '#rules/exchanges/exchanges.ts'
import { openOfNewMember } from '#rules/members/new-members.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
let owner: Member
let borrower: Member
let copyId: string
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  owner = await aMember(database.db, { name: 'Olive Nguyen' })
  borrower = await aMember(database.db, { name: 'Ben Carter' })
  const book = await aBook(database.db, { title: `Johnno ${randomUUID()}` })
  copyId = (await aCopy(database.db, { owner, book })).id
})

const request = (viewer: Parameters<Neighbourhood['exchanges']['requestCopy']>[0], message = '') =>
  here.exchanges.requestCopy(viewer, { copyId, message })
const rows = () => database.db.selectFrom('exchanges').selectAll().where('copy_id', '=', copyId).execute()

test('a request is an exchange, a conversation with its first messages, and a notice', async () => {
  const sent = await request(borrower, 'I loved the film.')
  expect(sent).toMatchObject({
    offer: 'lend',
    ownerName: 'Olive Nguyen',
    bookTitle: expect.stringContaining('Johnno'),
  })
  expect(await rows()).toMatchObject([
    { id: sent.exchangeId, state: 'pending', offer: 'lend', message: 'I loved the film.' },
  ])
  const [card] = await here.messages.conversations(owner, { tab: 'pending' })
  expect(card).toMatchObject({
    id: sent.conversationId,
    unread: 1,
    askedByViewer: false,
    standing: 'pending',
  })
  const thread = await here.messages.conversation(owner, { conversationId: sent.conversationId })
  expect(thread.messages.map(({ sender, body }) => [sender, body])).toEqual([
    ['system', 'Request sent'],
    ['other', 'I loved the film.'],
  ])
  expect(thread.canSend).toEqual({ allowed: false, code: 'AWAITING_ANSWER' })
  expect(here.noticesOf(sent.exchangeId)).toEqual(['requested'])
})

describe('while new here', () => {
  const more = async () => {
    const book = await aBook(database.db, { title: `Johnno ${randomUUID()}` })
    const from = await aMember(database.db)
    return { owner: from, copyId: (await aCopy(database.db, { owner: from, book })).id }
  }
  const fill = async () => {
    const all = []
    for (let count = 0; count < openOfNewMember; count++)
      all.push(await anExchangeIn(here, count === 0 ? 'on_loan' : 'pending', { borrower, ...(await more()) }))
    return all
  }

  test('a member has so many books and requests at a time', async () => {
    const [first] = await fill()
    await expect(request(borrower)).rejects.toMatchObject({ code: 'ENOUGH_WHILE_NEW' })
    if (first) await here.exchanges.confirmReturn(first.owner, { id: first.id })
    await request(borrower)
  })

  test('also if they ask for two at once', async () => {
    const [first] = await fill()
    if (first) await here.exchanges.confirmReturn(first.owner, { id: first.id })
    const other = (await more()).copyId
    const both = await Promise.allSettled([
      request(borrower),
      here.exchanges.requestCopy(borrower, { copyId: other, message: '' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('not once they have been here for long', async () => {
    await fill()
    await database.pool.query("update members set created_at = '2025-01-01' where id = $1", [borrower.id])
    await request(borrower)
  })
})

test('without a message there is only the system message', async () => {
  const sent = await request(borrower)
  const thread = await here.messages.conversation(borrower, { conversationId: sent.conversationId })
  expect(thread.messages).toMatchObject([{ sender: 'system', body: 'Request sent' }])
})

describe('is refused', () => {
  test('to guests', () => expect(request(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' }))

  test('for one’s own copy', () => expect(request(owner)).rejects.toMatchObject({ code: 'OWN_COPY' }))

  test('for the second time', async () => {
    await request(borrower)
    await expect(request(borrower)).rejects.toMatchObject({ code: 'ALREADY_REQUESTED' })
  })

  test.each(['unknown', randomUUID()])('for an unknown copy (%s)', async (id) => {
    const answer = here.exchanges.requestCopy(borrower, { copyId: id, message: '' })
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['owner', 'borrower'])('when the %s has blocked the other', async (blocker) => {
    await (blocker === 'owner' ? aBlock(database.db, owner, borrower) : aBlock(database.db, borrower, owner))
    await expect(request(borrower)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('while the owner’s account is disabled', async () => {
    await database.pool.query('update members set disabled_at = now() where id = $1', [owner.id])
    await expect(request(borrower)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['pauseCopy', 'withdrawCopy'] as const)('after %s', async (change) => {
    await here.library[change](owner, { copyId })
    await expect(request(borrower)).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
  })

  test('from a page opened before it was lent to somebody who is not a member', async () => {
    await here.library.lendElsewhere(owner, { copyId, to: 'Uncle Bob' })
    await expect(request(borrower, 'I would love to have it.')).rejects.toMatchObject({
      code: 'NOT_AVAILABLE',
    })
    expect(await rows()).toEqual([])
  })

  test('while it is promised to another member', async () => {
    await anExchangeIn(here, 'accepted', { owner, copyId })
    await expect(request(borrower)).rejects.toMatchObject({ code: 'NOT_AVAILABLE' })
  })

  test('without storing anything', async () => {
    await expect(request(owner)).rejects.toThrow()
    expect(await rows()).toEqual([])
    expect(await here.messages.conversations(owner, { tab: 'all' })).toEqual([])
  })
})

test('two requests by one member at once are one', async () => {
  const answers = await Promise.allSettled([request(borrower), request(borrower)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'ALREADY_REQUESTED' },
  })
  expect(await rows()).toHaveLength(1)
})

test('two members may request one copy at once', async () => {
  const other = await aMember(database.db)
  await Promise.all([request(borrower), request(other)])
  expect(await rows()).toHaveLength(2)
})

test('requested and withdrawn at once: no request for a withdrawn copy stays open', async () => {
  await Promise.allSettled([request(borrower), here.library.withdrawCopy(owner, { copyId })])
  expect(here.enqueued).toContainEqual({ name: 'library.copy-withdrawn', payload: { copyId } })
  await here.exchanges.closeRequestsOf(copyId)
  const states = (await rows()).map(({ state }) => state)
  expect(states.filter((state) => state !== 'declined')).toEqual([])
})

describe('after the owner’s no', () => {
  const restDays = requestLife.restsAfterDeclineDays
  afterEach(() => {
    here.time.now = monday
  })
  const declined = () => anExchangeIn(here, 'declined', { owner, borrower, copyId })
  const bookId = async () =>
    (await here.db.selectFrom('copies').select('book_id').where('id', '=', copyId).executeTakeFirstOrThrow())
      .book_id
  const queue = async () => here.holds.queue(borrower, { bookId: await bookId() })

  test('the copy cannot be requested for two weeks, and the page of its book says from when', async () => {
    await declined()
    await expect(request(borrower)).rejects.toMatchObject({ code: 'DECLINED_LATELY' })
    const { rests, free } = await queue()
    expect([...rests]).toEqual([[copyId, addDays('2026-03-02', restDays)]])
    expect(free.has(copyId)).toBe(false)
    await request(await aMember(database.db))
    // Midnight in the city, of the day that was named.
    here.time.now = new Date('2026-03-15T13:59:00Z')
    await expect(request(borrower)).rejects.toMatchObject({ code: 'DECLINED_LATELY' })
    here.time.now = new Date('2026-03-15T14:00:00Z')
    expect((await queue()).rests.size).toBe(0)
    await request(borrower)
  })

  test('another copy of the book can', async () => {
    await declined()
    const from = await aMember(database.db)
    const other = await aCopy(database.db, {
      owner: from,
      book: await database.db
        .selectFrom('books')
        .selectAll()
        .where('id', '=', await bookId())
        .executeTakeFirstOrThrow(),
    })
    await here.exchanges.requestCopy(borrower, { copyId: other.id, message: '' })
  })

  test('the owner may still keep it for them', async () => {
    const other = await anExchangeIn(here, 'completed', { owner, borrower })
    await declined()
    here.time.now = new Date(monday.getTime() + 1000)
    expect(other.copyId).not.toBe(copyId)
    await here.holds.reserveCopy(owner, { copyId, whom: `member:${borrower.id}`, until: '2026-03-09' })
    expect((await queue()).rests.size).toBe(0)
    await request(borrower)
  })

  test.each(['expired', 'cancelled'] as const)('but not after a request that was %s', async (state) => {
    await anExchangeIn(here, state, { owner, borrower, copyId })
    expect((await queue()).rests.size).toBe(0)
    await request(borrower)
  })

  test('nor after one that ended because the copy was withdrawn', async () => {
    await anExchangeIn(here, 'pending', { owner, borrower, copyId })
    await here.library.withdrawCopy(owner, { copyId })
    await here.exchanges.closeRequestsOf(copyId)
    expect(await rows()).toMatchObject([{ state: 'declined', rests_until: null }])
  })

  test('nor after one that was declined because somebody else has the book', async () => {
    const { id } = await anExchangeIn(here, 'pending', { owner, borrower, copyId })
    const theirs = await anExchangeIn(here, 'accepted', { owner, copyId })
    await here.exchanges.decline(owner, { id })
    await here.exchanges.callOff(owner, { id: theirs.id })
    await request(borrower)
  })
})

test('asking again later after a refusal continues in the same conversation', async () => {
  const first = await anExchangeIn(here, 'declined', { owner, borrower, copyId })
  await database.pool.query('update exchanges set rests_until = null where id = $1', [first.id])
  const second = await request(borrower)
  expect(second.conversationId).toBe(first.conversationId)
  const thread = await here.messages.conversation(borrower, { conversationId: first.conversationId })
  expect(thread.standing).toBe('pending')
})
