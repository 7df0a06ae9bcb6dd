// Notices about an exchange: their recipients and words, while they are still true.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExchangeState, exchangeStates, type Side } from '#rules/exchanges/exchanges.ts'
import { type NoticeKind, noticeKinds } from '#server/exchanges/exchange-jobs.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import {
  type AnExchange,
  aNeighbourhood,
  anExchangeIn,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { joins } from '#tests/support/holds.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { exchangeNotices } from './exchange-notices.ts'

let database: TestDatabase
let here: Neighbourhood
const inState = new Map<ExchangeState, AnExchange>()
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
  // First, because expiring moves the clock, which would expire other open requests too.
  inState.set('expired', await of('Johnno', 'expired'))
  for (const state of exchangeStates) if (!inState.has(state)) inState.set(state, await of('Johnno', state))
})
afterAll(() => database.drop())

/** An exchange of that book, with an Olive and a Ben of its own. */
async function of(title: string, state: ExchangeState, facts: { offer?: 'give'; message?: string } = {}) {
  const owner = await aMember(database.db, { name: 'Olive Nguyen' })
  const book = await aBook(database.db, { title, author: randomUUID() })
  const copyId = (await aCopy(database.db, { owner, book, offer: facts.offer ?? 'lend' })).id
  return anExchangeIn(here, state, { owner, copyId, ...(facts.message && { message: facts.message }) })
}
const tell = (exchangeId: string, kind: NoticeKind) =>
  toldBy(exchangeNotices, database.db, { exchangeId, kind })
const wordsOf = async (exchange: AnExchange, kind: NoticeKind) => {
  const notice = await tell(exchange.id, kind)
  return notice && [notice.subject, ...notice.paragraphs]
}
const set = (id: string, to: object) =>
  database.db.updateTable('exchanges').set(to).where('id', '=', id).execute()

const promised: ExchangeState[] = ['accepted', 'ready']
const news: Record<NoticeKind, [to: Side, during: ExchangeState[], leadsTo: 'thread' | 'requests']> = {
  requested: ['owner', ['pending'], 'requests'],
  stillWaiting: ['owner', ['pending'], 'requests'],
  accepted: ['borrower', [...promised, 'on_loan', 'completed'], 'thread'],
  declined: ['borrower', ['declined'], 'requests'],
  unavailable: ['borrower', ['declined'], 'requests'],
  expired: ['borrower', ['expired'], 'requests'],
  ready: ['borrower', ['ready'], 'thread'],
  pickupChanged: ['borrower', ['ready'], 'thread'],
  meetingByOwner: ['borrower', promised, 'thread'],
  meetingByBorrower: ['owner', promised, 'thread'],
  calledOffByOwner: ['borrower', ['cancelled'], 'requests'],
  calledOffByBorrower: ['owner', ['cancelled'], 'requests'],
  dueSoon: ['borrower', ['on_loan'], 'thread'],
  overdue: ['borrower', ['on_loan'], 'thread'],
  extensionAsked: ['owner', ['on_loan'], 'thread'],
  extensionAgreed: ['borrower', ['on_loan'], 'thread'],
  extensionRefused: ['borrower', ['on_loan'], 'thread'],
}

test.each(noticeKinds)('%s is told to one of the two, while the exchange is in that state', async (kind) => {
  const [to, during, leadsTo] = news[kind]
  for (const [state, exchange] of inState) {
    const notice = await tell(exchange.id, kind)
    if (!during.includes(state)) expect(notice, state).toBeUndefined()
    else
      expect(notice, state).toMatchObject({
        ...{ to: [exchange[to].id], of: exchange.id },
        action:
          leadsTo === 'thread'
            ? { label: 'Go to the conversation', path: `/messages/${exchange.conversationId}` }
            : { label: 'See your book requests', path: '/requested-books' },
      })
  }
  expect(await tell(randomUUID(), kind)).toBeUndefined()
})

test('an owner who has promised the copy meanwhile is not asked to answer another request for it', async () => {
  const asked = await of('Johnno', 'pending')
  const { owner, copyId } = asked
  const { id } = await anExchangeIn(here, 'accepted', { owner, copyId, borrower: await aMember(database.db) })
  expect(await tell(asked.id, 'stillWaiting')).toBeUndefined()
  await here.exchanges.callOff(owner, { id })
  expect(await tell(asked.id, 'stillWaiting')).toMatchObject({ to: [owner.id] })
})

test('an owner is not asked to answer the request of a borrower who has been disabled since', async () => {
  const { id, borrower } = await of('Johnno', 'pending')
  const disabled = (disabled_at: Date | null) =>
    database.db.updateTable('members').set({ disabled_at }).where('id', '=', borrower.id).execute()
  await disabled(here.time.now)
  expect(await tell(id, 'stillWaiting')).toBeUndefined()
  await disabled(null)
  expect(await tell(id, 'stillWaiting')).toBeDefined()
})

test('across a block it leads to the list, because there is no conversation to open', async () => {
  const [loan, other] = [await of('Drylands', 'on_loan'), await of('Johnno', 'on_loan')]
  await aBlock(database.db, loan.borrower, loan.owner)
  expect(await tell(loan.id, 'overdue')).toMatchObject({ action: { path: '/requested-books' } })
  expect(await tell(other.id, 'overdue')).toMatchObject({
    action: { path: `/messages/${other.conversationId}` },
  })
})

describe('in words', () => {
  test('a request says whether it is to borrow or to keep, and what they wrote', async () => {
    const [lent, given] = [
      await of('Johnno', 'pending', { message: 'I loved the film.' }),
      await of('Drylands', 'pending', { offer: 'give' }),
    ]
    expect(await wordsOf(lent, 'requested')).toEqual([
      'Ben Carter has asked for Johnno',
      'Ben Carter would like to borrow your copy of Johnno.',
      'They wrote: “I loved the film.”',
      expect.stringMatching(/^Approve the request/),
    ])
    expect(await wordsOf(given, 'requested')).toEqual([
      'Ben Carter has asked for Drylands',
      'Ben Carter would like to have your copy of Drylands.',
      expect.stringMatching(/^Approve the request/),
    ])
    expect((await wordsOf(lent, 'stillWaiting'))?.slice(0, 2)).toEqual([
      'Ben Carter is still waiting to hear about Johnno',
      'Ben Carter asked for your copy of Johnno and hasn’t heard back yet.',
    ])
  })

  test.each([
    ['accepted', 'accepted', 'Olive Nguyen said yes: Johnno', /^Olive Nguyen has accepted your request/],
    ['declined', 'declined', 'Your request for Johnno was declined', /^Olive Nguyen can’t share Johnno/],
    ['declined', 'unavailable', 'Johnno is no longer available', /^The copy of Johnno you asked for/],
    ['expired', 'expired', 'Your request for Johnno has expired', /^Olive Nguyen didn’t .* within 14 days/],
    [
      'cancelled',
      'calledOffByOwner',
      'The exchange of Johnno was called off',
      /^Olive Nguyen has called off/,
    ],
    [
      'cancelled',
      'calledOffByBorrower',
      'The exchange of Johnno was called off',
      /^Ben Carter has called off/,
    ],
  ] as const)('%s: %s', async (state, kind, subject, says) => {
    const exchange = inState.get(state)
    expect(await tell(exchange?.id ?? '', kind)).toMatchObject({ subject })
    expect((await tell(exchange?.id ?? '', kind))?.paragraphs[0]).toMatch(says)
  })

  test('a ready book says where and when, if agreed, and for how long', async () => {
    const [lent, given] = [await of('Johnno', 'ready'), await of('Drylands', 'ready', { offer: 'give' })]
    expect(await wordsOf(lent, 'ready')).toEqual([
      'Johnno is ready for pickup',
      'Olive Nguyen has Johnno ready for you.',
      'Pickup: Library steps.',
      'You can keep it for 28 days from the day you pick it up. Confirm the handover when you have it.',
    ])
    await set(given.id, { pickup_place: null })
    expect(await wordsOf(given, 'ready')).toEqual([
      'Drylands is ready for pickup',
      'Olive Nguyen has Drylands ready for you.',
      'It’s yours to keep. Confirm the handover when you have it.',
    ])
    await set(given.id, { pickup_at: new Date('2026-03-07T08:30:00Z') })
    expect((await wordsOf(given, 'ready'))?.[2]).toBe('Pickup: Saturday 7 March at 6.30 pm.')
  })

  test('a changed pickup says to what, or that it has been cleared', async () => {
    const exchange = await of('Johnno', 'ready')
    expect(await wordsOf(exchange, 'pickupChanged')).toEqual([
      'New place or time for Johnno',
      'Olive Nguyen has changed where or when you pick up Johnno.',
      'Pickup: Library steps.',
    ])
    await set(exchange.id, { pickup_place: null })
    expect(await wordsOf(exchange, 'pickupChanged')).toEqual([
      'New place or time for Johnno',
      'Olive Nguyen has cleared the pickup place and time for Johnno. Please agree on new ones.',
    ])
  })

  test.each([
    ['meetingByOwner', 'Olive Nguyen'],
    ['meetingByBorrower', 'Ben Carter'],
  ] as const)('%s says who has chosen, and what', async (kind, by) => {
    expect(await wordsOf(await of('Johnno', 'ready'), kind)).toEqual([
      'Where to meet for Johnno',
      `${by} has chosen where to meet for Johnno.`,
      'Pickup: Library steps.',
      'If that doesn’t suit, choose another place or time in the conversation.',
    ])
  })

  // Handed over on 2 March: due on 30 March.
  test('a loan says when it is due, and how long the borrower would like to keep it', async () => {
    const exchange = await of('Johnno', 'on_loan')
    const says = async (kind: NoticeKind) => (await wordsOf(exchange, kind))?.slice(0, 2)
    expect(await says('dueSoon')).toEqual([
      'Johnno is due on Monday 30 March',
      'Johnno goes back to Olive Nguyen by Monday 30 March.',
    ])
    expect(await says('overdue')).toEqual([
      'Johnno is overdue',
      'Johnno was due back with Olive Nguyen on Monday 30 March.',
    ])
    expect(await says('extensionAgreed')).toEqual([
      'You can keep Johnno longer',
      'Olive Nguyen agreed: Johnno is now due on Monday 30 March.',
    ])
    expect(await says('extensionRefused')).toEqual([
      'The due date of Johnno stays as it is',
      'Olive Nguyen needs Johnno back by Monday 30 March.',
    ])
    await set(exchange.id, { asked_due_on: '2026-04-06' })
    expect(await says('extensionAsked')).toEqual([
      'Ben Carter would like to keep Johnno a little longer',
      'Ben Carter has asked to keep Johnno until Monday 6 April.',
    ])
    await set(exchange.id, { asked_due_on: null })
    expect((await says('extensionAsked'))?.[1], 'answered since then').toBe(
      'Ben Carter has asked to keep Johnno longer.',
    )
  })

  test('a borrower near the end reads how many wait for the book, instead of an invitation to keep it', async () => {
    const { id, copyId } = await of('Praise', 'on_loan')
    const last = async () => (await tell(id, 'dueSoon'))?.paragraphs.at(-1)
    expect(await last()).toBe('Need a little longer? Ask for a later date in the conversation.')
    const { book_id: bookId } = await database.db
      .selectFrom('copies')
      .select('book_id')
      .where('id', '=', copyId)
      .executeTakeFirstOrThrow()
    for (const name of ['Wanda Field', 'Will Field'])
      await joins(here, await aMember(database.db, { name }), bookId)
    expect(await last()).toBe(
      '2 neighbours are waiting for it, so it’s up to Olive Nguyen whether you can keep it longer.',
    )
  })
})
