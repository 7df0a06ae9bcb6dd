// Places in the queue for a book, on a real database: joining, what each reads there, and a pause.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import { aBlock, aBook, aCopy, aMember, longAgo } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aHold, aPastLoan, aQuestion, joins } from '#tests/support/holds.ts'
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

const offersOf = (copyId: string) =>
  database.db
    .selectFrom('hold_offers as o')
    .innerJoin('holds as h', 'h.id', 'o.hold_id')
    .select(['o.state', 'h.member_id'])
    .where('o.copy_id', '=', copyId)
    .orderBy('o.offered_at')
    .execute()

/** Waits since after the others; also while a copy is free. */
const isNextInLine = (member: Member, of: { bookId: string; copyId?: string }, later = 1) =>
  database.db
    .insertInto('holds')
    .values({
      ...{ member_id: member.id, book_id: of.bookId, copy_id: of.copyId ?? null, km: 20 },
      created_at: new Date(monday.getTime() + later),
    })
    .execute()

/** Of ten days each. */
async function fourPastLoans(of: { copyId: string; owner: Member }) {
  const from = new Date(monday.getTime() - 30 * DAY_MS)
  for (let past = 0; past < 4; past += 1) await aPastLoan(database.db, { ...of, from, days: 10 })
}

async function accepts(member: Member, bookId: string) {
  const offerId = (await here.holds.queue(member, { bookId })).hold?.offer?.id ?? ''
  await here.holds.acceptOffer(member, { offerId })
}

test('a member waits for a book that is out, and reads their position', async () => {
  const first = await aHold(here)
  here.time.now = new Date(monday.getTime() + 1000)
  const second = await aMember(database.db)
  await joins(here, second, first.bookId)
  const queue = await here.holds.queue(second, { bookId: first.bookId })
  expect(queue).toMatchObject({ waiting: 2, out: 1, hold: { position: 2, isPaused: false, offer: null } })
  expect((await here.holds.queue(first.waiting, { bookId: first.bookId })).hold?.position).toBe(1)
  const waitingAt = async (viewer: Member) => (await here.exchanges.card(viewer, { id: first.id })).waiting
  expect(await waitingAt(first.borrower), 'the borrower, who may ask for more time').toBe(2)
  expect(await waitingAt(first.owner), 'the owner, who allows it').toBe(2)
})

test('an owner reads how many were before a borrower, and may still choose them while the queue stays whole', async () => {
  const { owner, copyId, bookId, waiting } = await aQuestion(here)
  const [second, third, stranger] = [
    await aMember(database.db),
    await aMember(database.db),
    await aMember(database.db),
  ]
  for (const member of [second, third]) {
    here.time.now = new Date(here.time.now.getTime() + 1000)
    await database.db
      .insertInto('holds')
      .values({ member_id: member.id, book_id: bookId, km: 20, created_at: here.time.now })
      .execute()
  }
  const ask = (member: Member) => here.exchanges.requestCopy(member, { copyId, message: '' })
  const [ofThird, ofStranger] = [await ask(third), await ask(stranger)]
  const waitingAt = async (viewer: Member, id: string) => (await here.exchanges.card(viewer, { id })).waiting
  expect(await waitingAt(owner, ofThird.exchangeId)).toBe(2)
  expect(await waitingAt(owner, ofStranger.exchangeId)).toBe(3)
  expect(await waitingAt(stranger, ofStranger.exchangeId), 'the member who requests it is not told').toBe(0)
  await here.exchanges.accept(owner, { id: ofStranger.exchangeId })
  for (const [at, member] of [waiting, second, third].entries())
    expect((await here.holds.queue(member, { bookId })).hold?.position).toBe(at + 1)
})

test('neither a block by the owner nor the square of one who waits changes how many an owner is told of', async () => {
  const { owner, copyId, bookId, waiting } = await aQuestion(here)
  const decoy = await aCopy(database.db, { owner, book: { id: bookId }, isPaused: true })
  const asks = await aMember(database.db)
  const { exchangeId } = await here.exchanges.requestCopy(asks, { copyId, message: '' })
  const told = async () => ({
    ofDecoy: (await here.holds.reservable(owner, { copyId: decoy.id }))?.waiting,
    inBookcase: (await here.holds.toLendOn(owner)).map((each) => each.waiting),
    before: (await here.exchanges.card(owner, { id: exchangeId })).waiting,
    asked: await here.holds.serveQueues(here.time.now).then(() => here.holds.toLendOn(owner)),
  })
  const before = await told()
  expect(before).toMatchObject({ ofDecoy: 1, inBookcase: [1], before: 1, asked: [{ waiting: 1 }] })
  // At the other end of their suburb, and 60 km away.
  for (const [cell_lat, cell_lng] of [
    [-27.49, 153.01],
    [-28.02, 153.01],
  ]) {
    await database.db
      .updateTable('members')
      .set({ cell_lat, cell_lng })
      .where('id', '=', waiting.id)
      .execute()
    expect(await told()).toEqual(before)
  }
  await aBlock(database.db, owner, waiting)
  expect(await told()).toEqual(before)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await offersOf(copyId), 'they are offered nothing across it').toEqual([])
})

test('an owner who said “not now” can still say yes if those who wait are near only by the square they share', async () => {
  const { owner, copyId, waiting } = await aQuestion(here)
  await database.db
    .updateTable('members')
    .set({ suburb: 'beenleigh-4207', cell_lat: -27.48, cell_lng: 153.01 })
    .where('id', '=', waiting.id)
    .execute()
  await here.holds.answerLendOn(owner, { copyId, answer: 'not_now' })
  expect((await here.holds.reservable(owner, { copyId }))?.waiting).toBe(1)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await offersOf(copyId)).toHaveLength(1)
})

test('nobody waits twice, for a book that is free, or for more than ten', async () => {
  const { bookId, waiting } = await aHold(here)
  await expect(here.holds.wait(waiting, { bookId, km: 20 })).rejects.toMatchObject({
    code: 'ALREADY_WAITING',
  })
  const owner = await aMember(database.db)
  const free = await aCopy(database.db, { owner })
  await expect(here.holds.wait(waiting, { bookId: free.bookId, km: 20 })).rejects.toMatchObject({
    code: 'NOTHING_TO_WAIT_FOR',
  })
  for (let held = 1; held < holdLimits.most; held += 1) {
    const copy = await aCopy(database.db, { owner, lentElsewhereTo: 'An aunt' })
    await here.holds.wait(waiting, { bookId: copy.bookId, km: 20 })
  }
  const one = await aCopy(database.db, { owner, lentElsewhereTo: 'An aunt' })
  await expect(here.holds.wait(waiting, { bookId: one.bookId, km: 20 })).rejects.toMatchObject({
    code: 'HOLDS_FULL',
  })
})

test('a pause keeps the position, and the next is offered the book', async () => {
  const { bookId, waiting, holdId, owner, id, copyId } = await aHold(here)
  here.time.now = new Date(monday.getTime() + 1000)
  const second = await aMember(database.db)
  await joins(here, second, bookId)
  await here.holds.pauseHold(waiting, { holdId, until: '2026-03-20' })
  await here.exchanges.confirmReturn(owner, { id })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await offersOf(copyId)).toEqual([{ state: 'open', member_id: second.id }])
  expect((await here.holds.holds(waiting))[0]).toMatchObject({ position: 1, pausedUntil: '2026-03-20' })
})

test('a member in the queue reads that a copy is free, which one is on offer to them, and that ten are the most', async () => {
  const { owner, copyId, bookId, waiting } = await aQuestion(here)
  const queue = () => here.holds.queue(waiting, { bookId })
  expect(await queue()).toMatchObject({ free: new Set([copyId]), hold: { offer: null } })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect((await queue()).hold?.offer).toMatchObject({ copyId })
  for (let more = 1; more < holdLimits.most; more += 1) await aHold(here, { waiting })
  const other = await aHold(here)
  expect(await here.holds.queue(waiting, { bookId: other.bookId })).toMatchObject({
    canWait: false,
    isFull: true,
  })
})

test('a copy is free only for a member who can request it, and has not let it pass', async () => {
  const { copyId, bookId, waiting, owner } = await aQuestion(here)
  const freeFor = async (member: Member) => [...(await here.holds.queue(member, { bookId })).free]
  expect(await freeFor(waiting)).toEqual([copyId])
  expect(await freeFor(owner), 'their own').toEqual([])
  expect(await freeFor({ ...waiting, suspendedUntil: new Date(monday.getTime() + DAY_MS) })).toEqual([])
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  const offerId = (await here.holds.queue(waiting, { bookId })).hold?.offer?.id ?? ''
  await here.holds.passOffer(waiting, { offerId })
  expect(await freeFor(waiting), 'they have let it pass').toEqual([])
  expect(await freeFor(await aMember(database.db)), 'a stranger').toEqual([copyId])
})

test('a free copy whose owner has just declined does not keep a member from waiting for one that is out', async () => {
  const { copyId: outId, owner, bookId } = await aHold(here)
  await fourPastLoans({ copyId: outId, owner })
  const next = await aMember(database.db, { joinedAt: longAgo })
  const unwilling = await aMember(database.db)
  const { id: copyId } = await aCopy(database.db, { owner: unwilling, book: { id: bookId } })
  const queue = () => here.holds.queue(next, { bookId })
  expect(await queue()).toMatchObject({ canWait: false, out: 1, free: new Set([copyId]) })
  const { id } = await anExchangeIn(here, 'pending', { owner: unwilling, borrower: next, copyId })
  await here.exchanges.decline(unwilling, { id })
  expect(await queue()).toMatchObject({ canWait: true, out: 1, free: new Set() })
  await joins(here, next, bookId)
  expect((await queue()).expectedWeeks, 'until the one that is out is back').not.toBeNull()
  here.time.now = new Date(monday.getTime() + 30 * DAY_MS)
  expect(await queue()).toMatchObject({ free: new Set([copyId]), expectedWeeks: null })
})

test('a wait is expected to end by when the present loan does, once three loans were measured', async () => {
  const { copyId, bookId, waiting, id, owner } = await aHold(here)
  const expected = async (member: Member) => (await here.holds.queue(member, { bookId })).expectedWeeks
  // Loans of its genre count only while there are too few of its own.
  await database.db.updateTable('books').set({ genre: null }).where('id', '=', bookId).execute()
  const from = new Date(monday.getTime() - 100 * DAY_MS)
  const aLoanOf = (days: number) => aPastLoan(database.db, { copyId, owner, from, days })
  await aLoanOf(20)
  await aLoanOf(20)
  expect(await expected(waiting), 'two are too few').toBeNull()
  await aLoanOf(20)
  expect(await expected(waiting)).toBe(3)
  here.time.now = new Date(monday.getTime() + 8 * DAY_MS)
  expect(await expected(waiting), 'eight days later').toBe(2)
  const second = await aMember(database.db)
  await joins(here, second, bookId)
  expect(await expected(second), 'one is ahead').toBe(5)
  await database.db.updateTable('exchanges').set({ due_on: '2026-03-13' }).where('id', '=', id).execute()
  expect(await expected(waiting), 'its due date comes first').toBe(1)
  here.time.now = new Date(monday.getTime() + 40 * DAY_MS)
  expect(await expected(waiting), 'it is overdue').toBeNull()
})

test('the member ahead to whom a copy is on offer, or promised, is expected to have it first', async () => {
  const { bookId, copyId, waiting, owner } = await aQuestion(here)
  const second = await aMember(database.db)
  await isNextInLine(second, { bookId })
  await fourPastLoans({ copyId, owner })
  const expected = async () => (await here.holds.queue(second, { bookId })).expectedWeeks
  expect(await expected(), 'it is free').toBeNull()
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await expected()).toBe(2)
  await accepts(waiting, bookId)
  expect(await expected()).toBe(2)
  expect((await here.holds.queue(waiting, { bookId })).expectedWeeks, 'it is promised to them').toBeNull()
})

test('a copy that is given away is not expected back, on offer to the first in the queue or promised to them', async () => {
  const { bookId, copyId, waiting, owner } = await aQuestion(here)
  await database.db.updateTable('copies').set({ offer: 'give' }).where('id', '=', copyId).execute()
  const second = await aMember(database.db)
  await isNextInLine(second, { bookId })
  await fourPastLoans({ copyId, owner })
  const expected = async () => (await here.holds.queue(second, { bookId })).expectedWeeks
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await expected()).toBeNull()
  await accepts(waiting, bookId)
  expect(await expected()).toBeNull()
})

test('a member who waits for another copy alone, and is promised this one, is not ahead', async () => {
  const { bookId, copyId, owner } = await aQuestion(here)
  const { id: otherCopy } = await aCopy(database.db, {
    owner: await aMember(database.db),
    book: { id: bookId },
    lentElsewhereTo: 'An aunt',
  })
  const [other, second] = [await aMember(database.db), await aMember(database.db)]
  await isNextInLine(other, { bookId, copyId: otherCopy })
  await isNextInLine(second, { bookId, copyId }, 2)
  await fourPastLoans({ copyId, owner })
  await anExchangeIn(here, 'accepted', { owner, copyId, borrower: other })
  const queue = await here.holds.queue(second, { bookId })
  expect(queue, 'a loan to that member, then one to the first').toMatchObject({
    hold: { position: 2 },
    expectedWeeks: 3,
  })
})

test('a copy that its owner keeps is not expected back for members in the queue', async () => {
  const { bookId, copyId, waiting, owner } = await aHold(here)
  await fourPastLoans({ copyId, owner })
  const expected = async () => (await here.holds.queue(waiting, { bookId })).expectedWeeks
  await here.holds.answerLendOn(owner, { copyId, answer: 'not_now' })
  expect(await expected(), 'they may lend it on later').toBe(2)
  await here.holds.answerLendOn(owner, { copyId, answer: 'keep' })
  expect(await expected()).toBeNull()
})

test('two works that are joined keep the better position of a member who waits for both', async () => {
  const title = 'The Shared Sea'
  const owner = await aMember(database.db)
  const [one, other] = [
    await aBook(database.db, { title: `${title} A` }),
    await aBook(database.db, { title: `${title} B` }),
  ]
  for (const book of [one, other]) await aCopy(database.db, { owner, book, lentElsewhereTo: 'An aunt' })
  const member = await aMember(database.db)
  await here.holds.wait(member, { bookId: one.id, km: 10 })
  here.time.now = new Date(monday.getTime() + DAY_MS)
  await here.holds.wait(member, { bookId: other.id, km: 30 })
  const { work_id } = await database.db
    .selectFrom('books')
    .select('work_id')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  await database.db
    .updateTable('books')
    .set({ work_id, is_work_settled: true })
    .where('id', '=', one.id)
    .execute()
  expect(await here.holds.holds(member)).toMatchObject([{ since: monday, km: 30 }])
})
