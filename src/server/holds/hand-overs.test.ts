// A member in the queue who gets the book, on a real database: they leave the queue, for good once that can no longer be undone, or have a copy
// of their own.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { undoSeconds } from '#rules/exchanges/exchanges.ts'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { type AHold, aHold, anOffer, joins } from '#tests/support/holds.ts'
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

const later = (seconds: number) => {
  here.time.now = new Date(here.time.now.getTime() + seconds * 1000)
  return here.holds.serveQueues(here.time.now)
}
const stored = async (holdId: string) =>
  (await database.db.selectFrom('holds').select('id').where('id', '=', holdId).execute()).length

async function aMemberBehind({ bookId }: AHold) {
  here.time.now = new Date(here.time.now.getTime() + 1000)
  const next = await aMember(database.db)
  await joins(here, next, bookId)
  return next
}

/** The first in the queue has accepted the offer of a copy and got it; somebody else waits behind them. */
async function aLoanFromTheLine() {
  const offer = await anOffer(here)
  const next = await aMemberBehind(offer)
  const { exchangeId } = await here.holds.acceptOffer(offer.waiting, { offerId: offer.offerId })
  await here.exchanges.confirmHandOver(offer.waiting, { id: exchangeId })
  return { ...offer, next, exchangeId }
}

/** The first in the queue gets another copy as a gift. */
async function aGiftBesideTheLine() {
  const offer = await anOffer(here)
  const next = await aMemberBehind(offer)
  await here.holds.passOffer(offer.waiting, { offerId: offer.offerId })
  const giver = await aMember(database.db)
  const { id: copyId } = await aCopy(database.db, {
    ...{ owner: giver, book: { id: offer.bookId }, offer: 'give' },
  })
  const { id: exchangeId } = await anExchangeIn(here, 'completed', {
    ...{ owner: giver, borrower: offer.waiting, copyId },
  })
  return { ...offer, owner: giver, next, exchangeId }
}

const ways = { 'a loan': aLoanFromTheLine, 'a gift': aGiftBesideTheLine }
const cases = Object.keys(ways) as (keyof typeof ways)[]

test.each(cases)('%s takes its member out of the queue at once, and for good after a minute', async (way) => {
  const { waiting, next, holdId } = await ways[way]()
  expect(await here.holds.holds(waiting)).toEqual([])
  expect(await here.holds.holds(next)).toMatchObject([{ position: 1 }])
  await later(undoSeconds - 1)
  expect(await stored(holdId)).toBe(1)
  await later(1)
  expect(await stored(holdId)).toBe(0)
})

test.each(cases)(
  '%s that is undone gives its member their place back, also once it is called off',
  async (way) => {
    const { waiting, owner, next, holdId, exchangeId } = await ways[way]()
    await here.exchanges.undoHandOver(waiting, { id: exchangeId })
    await here.exchanges.callOff(owner, { id: exchangeId })
    await later(undoSeconds)
    expect(await here.holds.holds(waiting)).toMatchObject([{ id: holdId, position: 1, promisedIn: null }])
    expect(await here.holds.holds(next)).toMatchObject([{ position: 2 }])
  },
)

test('a member with the book in hand is neither counted nor offered a copy within that minute', async () => {
  const gift = await aGiftBesideTheLine()
  const { waiting, next, bookId } = gift
  const last = await aMemberBehind(gift)
  const { id: copyId, owner } = await aFreeCopy(bookId)
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  expect((await here.holds.holds(next))[0]?.offer, 'of the first copy').not.toBeNull()
  expect((await here.holds.holds(last))[0]?.offer).toMatchObject({ copyId })
  expect(await here.holds.reservable(owner, { copyId }), 'last alone').toMatchObject({ waiting: 1 })
  expect(await here.holds.queue(waiting, { bookId })).toMatchObject({ hold: null, waiting: 2 })
})

test('a member who gets the book and waits for it again at once is last in the queue', async () => {
  const { waiting, owner, bookId, holdId, exchangeId } = await aLoanFromTheLine()
  here.time.now = new Date(here.time.now.getTime() + 1000)
  await joins(here, waiting, bookId)
  expect(await here.holds.holds(waiting)).toMatchObject([{ position: 2 }])
  await here.exchanges.confirmReturn(owner, { id: exchangeId })
  await later(undoSeconds)
  expect(await stored(holdId), 'they keep waiting').toBe(1)
})

test('a member who adds a copy of their own keeps their place and reads that, and the next in the queue is offered the neighbour’s', async () => {
  const hold = await aHold(here)
  const { waiting, owner, copyId, bookId } = hold
  const next = await aMemberBehind(hold)
  await here.exchanges.confirmReturn(owner, { id: hold.id })
  const own = await aCopy(database.db, { owner: waiting, book: { id: bookId } })
  expect(await here.holds.queue(waiting, { bookId })).toMatchObject({
    ...{ hold: { position: 1, hasOwn: true }, expectedWeeks: null },
  })
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  const offer = (await here.holds.holds(next))[0]?.offer
  expect(offer).toMatchObject({ copyId })
  await here.library.withdrawCopy(waiting, { copyId: own.id })
  await here.holds.passOffer(next, { offerId: offer?.id ?? '' })
  expect((await here.holds.holds(waiting))[0]).toMatchObject({ hasOwn: false, offer: { copyId } })
})

test('a member in the queue who had asked the giver of a copy gets it from its new owner, in an exchange with them', async () => {
  const gift = await anExchangeIn(here, 'pending', { offer: 'give' })
  const { owner: ann, borrower: ben, copyId } = gift
  const asked = await anExchangeIn(here, 'pending', {
    owner: ann,
    borrower: await aMember(database.db),
    copyId,
  })
  const cy = asked.borrower
  await here.exchanges.accept(ann, { id: gift.id })
  const { book_id: bookId } = await database.db
    .selectFrom('copies')
    .select('book_id')
    .where('id', '=', copyId)
    .executeTakeFirstOrThrow()
  const holdId = await joins(here, cy, bookId)
  await here.exchanges.confirmHandOver(ben, { id: gift.id })
  await here.library.resumeCopy(ben, { copyId })
  await here.holds.answerLendOn(ben, { copyId, answer: 'yes' })
  const [hold] = await here.holds.holds(cy)
  expect(hold).toMatchObject({ id: holdId, offer: { copyId } })
  const { exchangeId } = await here.holds.acceptOffer(cy, { offerId: hold?.offer?.id ?? '' })
  expect(await here.exchanges.card(cy, { id: exchangeId })).toMatchObject({
    ...{ state: 'accepted', other: { id: ben.id } },
  })
  expect(await here.exchanges.card(ann, { id: asked.id })).toMatchObject({ state: 'declined' })
  await here.exchanges.closeRequestsOf(copyId)
  expect(here.noticesOf(asked.id), 'they have the promise of it').toEqual(['requested'])
})

test.each([
  ['lend', 'give', 'completed'],
  ['give', 'lend', 'on_loan'],
] as const)(
  'a request made while the copy was to %s, accepted from the queue: %s',
  async (first, then, state) => {
    const owner = await aMember(database.db)
    const { id: copyId, bookId } = await aCopy(database.db, { owner, offer: first })
    const { borrower: cy, id } = await anExchangeIn(here, 'pending', { owner, copyId })
    const offers = (offer: 'lend' | 'give') =>
      here.library.editCopy(owner, { copyId, condition: 'Good', offer, location: 'West End' })
    await offers('lend')
    const rival = await aMember(database.db)
    const loan = await anExchangeIn(here, 'on_loan', { owner, copyId, borrower: rival })
    await joins(here, cy, bookId)
    await here.exchanges.confirmReturn(owner, { id: loan.id })
    await offers(then)
    await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
    const offerId = (await here.holds.holds(cy))[0]?.offer?.id ?? ''
    expect(await here.holds.acceptOffer(cy, { offerId }), 'the same exchange').toMatchObject({
      exchangeId: id,
    })
    expect(await here.exchanges.confirmHandOver(cy, { id })).toMatchObject({ state })
  },
)

async function aFreeCopy(bookId: string) {
  const owner = await aMember(database.db)
  return { owner, ...(await aCopy(database.db, { owner, book: { id: bookId } })) }
}
