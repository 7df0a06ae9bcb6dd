// The queue for a book, on a real database: joining, offers and their ends, and everybody at once.
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { holdLimits, offerHours } from '#rules/holds/holds.ts'
import { aBlock, aBook, aCopy, aMember } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aHold, anOffer, aQuestion, aQueueNotice, joins } from '#tests/support/holds.ts'
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

const later = (ms: number) => {
  here.time.now = new Date(here.time.now.getTime() + ms)
  return here.holds.serveQueues(here.time.now)
}
const offersOf = (copyId: string) =>
  database.db
    .selectFrom('hold_offers as o')
    .innerJoin('holds as h', 'h.id', 'o.hold_id')
    .select(['o.state', 'h.member_id'])
    .where('o.copy_id', '=', copyId)
    .orderBy('o.offered_at')
    .execute()

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
  expect(await waitingAt(stranger, ofStranger.exchangeId), 'who asks is not told').toBe(0)
  await here.exchanges.accept(owner, { id: ofStranger.exchangeId })
  for (const [at, member] of [waiting, second, third].entries())
    expect((await here.holds.queue(member, { bookId })).hold?.position).toBe(at + 1)
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

test('the owner of a copy that is back is asked once, and a yes offers it to the first in line', async () => {
  const { owner, copyId, waiting, bookId } = await aQuestion(here)
  const asked = () =>
    here.enqueued.filter(
      ({ payload }) => Object(payload).copyId === copyId && Object(payload).kind === 'lendOn',
    )
  expect(asked()).toHaveLength(1)
  await later(HOUR_MS)
  expect(asked()).toHaveLength(1)
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId, waiting: 1 }])
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect(await here.holds.toLendOn(owner)).toEqual([])
  const stranger = await aMember(database.db)
  await expect(here.exchanges.requestCopy(stranger, { copyId, message: '' })).rejects.toMatchObject({
    code: 'PROMISED_ON',
  })
  expect((await here.library.book(stranger, { bookId })).sharers).toMatchObject([
    { copyId, isAvailable: false, kept: { as: 'promised' } },
  ])
  const { offer } = (await here.holds.queue(waiting, { bookId })).hold ?? {}
  expect(offer?.until.getTime()).toBe(here.time.now.getTime() + 48 * HOUR_MS)
})

test('accepting an offer makes an accepted exchange, and the hand-over ends the hold', async () => {
  const { offerId, waiting, owner } = await anOffer(here)
  const { exchangeId } = await here.holds.acceptOffer(waiting, { offerId })
  expect(await here.exchanges.card(owner, { id: exchangeId })).toMatchObject({ state: 'accepted' })
  await expect(here.holds.acceptOffer(waiting, { offerId })).rejects.toMatchObject({ code: 'OFFER_OVER' })
  expect(await here.holds.holds(waiting)).toHaveLength(1)
  await here.exchanges.confirmHandOver(waiting, { id: exchangeId })
  expect(await here.holds.holds(waiting)).toEqual([])
})

test('an exchange that is called off leaves the member their place', async () => {
  const { offerId, waiting, owner, copyId } = await anOffer(here)
  const { exchangeId } = await here.holds.acceptOffer(waiting, { offerId })
  await here.exchanges.callOff(owner, { id: exchangeId })
  await later(1000)
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect((await here.holds.holds(waiting))[0]?.offer).not.toBeNull()
})

test('an offer expires after 48 hours with one reminder, goes to the next, and two in a row pause the hold', async () => {
  const { copyId, bookId, waiting, owner, offerId } = await anOffer(here)
  const kinds = () =>
    here.enqueued.flatMap(({ payload }) =>
      Object(payload).offerId === offerId ? [Object(payload).kind] : [],
    )
  await later(25 * HOUR_MS)
  await later(HOUR_MS)
  expect(kinds()).toEqual(['offered', 'reminder'])
  await later(22 * HOUR_MS)
  expect(kinds()).toEqual(['offered', 'reminder', 'expired'])
  await later(HOUR_MS)
  expect(await offersOf(copyId), 'nobody else waits').toEqual([{ state: 'expired', member_id: waiting.id }])
  const { borrower } = await anExchangeIn(here, 'on_loan', { owner, copyId })
  await aMember(database.db)
  const loan = await database.db
    .selectFrom('exchanges')
    .select('id')
    .where('borrower_id', '=', borrower.id)
    .executeTakeFirstOrThrow()
  await here.exchanges.confirmReturn(owner, { id: loan.id })
  await later(1000)
  await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
  const again = (await here.holds.queue(waiting, { bookId })).hold?.offer?.id ?? ''
  expect(await here.holds.passOffer(waiting, { offerId: again })).toEqual({ isPaused: true })
  expect((await here.holds.holds(waiting))[0]).toMatchObject({ isPaused: true, position: 1 })
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

test.each(['block', 'suspension'] as const)(
  'a %s keeps a member apart from the copy, and ends their offer',
  async (by) => {
    const { waiting, owner, copyId } = await anOffer(here)
    const apart = {
      block: () => aBlock(database.db, owner, waiting),
      suspension: () =>
        database.db
          .updateTable('members')
          .set({ suspended_until: new Date(monday.getTime() + 30 * DAY_MS), suspended_reason: 'Unkind' })
          .where('id', '=', waiting.id)
          .execute(),
    }
    await apart[by]()
    await later(1000)
    expect(await offersOf(copyId)).toEqual([{ state: 'withdrawn', member_id: waiting.id }])
    expect(await here.holds.holds(waiting), 'they keep their place').toHaveLength(1)
  },
)

test('an owner who promises the copy to somebody else withdraws the offer', async () => {
  const { copyId, owner, waiting, bookId } = await aQuestion(here)
  const other = await aMember(database.db)
  const { exchangeId } = await here.exchanges.requestCopy(other, { copyId, message: '' })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  await here.exchanges.accept(owner, { id: exchangeId })
  expect(await offersOf(copyId)).toEqual([{ state: 'withdrawn', member_id: waiting.id }])
  expect((await here.holds.queue(waiting, { bookId })).hold).toMatchObject({ position: 1, offer: null })
})

test('the job asks once for all free copies that nobody in line can have, however many there are', async () => {
  const statements = async () =>
    (await countQueries(database.pool, () => here.holds.serveQueues(here.time.now))).statements.length
  const aFreeCopyWithAPause = async () => {
    const { waiting, holdId, owner, id } = await aHold(here)
    await here.holds.pauseHold(waiting, { holdId })
    await here.exchanges.confirmReturn(owner, { id })
  }
  await aFreeCopyWithAPause()
  const forOne = await statements()
  for (let more = 0; more < 4; more += 1) await aFreeCopyWithAPause()
  expect(await statements()).toBe(forOne)
})

test('a copy that cannot be served fails the job, and every other copy is served', async () => {
  const holds = [await aHold(here), await aHold(here), await aHold(here)]
  for (const { owner, id } of holds) await here.exchanges.confirmReturn(owner, { id })
  const [poisoned, ...others] = holds.map(({ copyId }) => copyId).sort()
  await sql`alter table lend_ons add constraint lend_ons_poisoned check (copy_id <> ${sql.lit(poisoned)})`.execute(
    database.db,
  )
  try {
    const failure = await here.holds.serveQueues(here.time.now).catch((error: unknown) => error)
    expect(inspect(failure, { depth: null }), 'the log names the copy').toContain(
      `The queue for the copy ${poisoned} was not served`,
    )
  } finally {
    await sql`alter table lend_ons drop constraint lend_ons_poisoned`.execute(database.db)
  }
  const asked = () => here.enqueued.map(({ payload }) => ('copyId' in payload ? payload.copyId : ''))
  expect(asked()).toEqual(expect.arrayContaining(others))
  expect(asked()).not.toContain(poisoned)
  await here.holds.serveQueues(here.time.now)
  expect(asked(), 'the next run serves it too').toContain(poisoned)
})

const aNotice = (member: Member, of: string, news = 'offered') =>
  aQueueNotice(database.db, member, { of, news })
const unreadOf = async (member: Member, of: string) =>
  (
    await database.db
      .selectFrom('member_notices')
      .select('id')
      .where('member_id', '=', member.id)
      .where('about_id', '=', of)
      .where('read_at', 'is', null)
      .execute()
  ).length

test('an owner who answers, and a member who accepts or lets pass, has read the notice that asked', async () => {
  for (const act of ['acceptOffer', 'passOffer'] as const) {
    const { owner, copyId, waiting, offerId } = await anOffer(here)
    await aNotice(owner, copyId)
    await here.holds.answerLendOn(owner, { copyId, answer: 'always' })
    expect(await unreadOf(owner, copyId)).toBe(0)
    await aNotice(waiting, offerId)
    await here.holds[act](waiting, { offerId })
    expect(await unreadOf(waiting, offerId), act).toBe(0)
  }
})

test('the notice of an offer that has run out, or was withdrawn, makes room for the one that says so', async () => {
  const [expired, withdrawn] = [await anOffer(here), await anOffer(here)]
  for (const { waiting, offerId } of [expired, withdrawn]) await aNotice(waiting, offerId)
  await here.library.withdrawCopy(withdrawn.owner, { copyId: withdrawn.copyId })
  await here.holds.serveQueues(here.time.now)
  await later(offerHours.mostDays * DAY_MS)
  for (const { waiting, offerId } of [expired, withdrawn]) expect(await unreadOf(waiting, offerId)).toBe(0)
})

type Asked = Awaited<ReturnType<typeof aQuestion>>

const endsQuestion: Record<string, (asked: Asked) => Promise<unknown>> = {
  'accepting an ordinary request': async ({ owner, copyId }) => {
    const stranger = await aMember(database.db)
    const { exchangeId } = await here.exchanges.requestCopy(stranger, { copyId, message: '' })
    return here.exchanges.accept(owner, { id: exchangeId })
  },
  'pausing the copy': ({ owner, copyId }) => here.library.pauseCopy(owner, { copyId }),
  'withdrawing the copy': ({ owner, copyId }) => here.library.withdrawCopy(owner, { copyId }),
  'the last in line, who leaves': ({ waiting, holdId }) => here.holds.leave(waiting, { holdId }),
}

test.each(Object.keys(endsQuestion))(
  'the notice that asks an owner goes with its question: %s',
  async (by) => {
    const [gone, open] = [await aQuestion(here), await aQuestion(here)]
    for (const { owner, copyId } of [gone, open]) await aNotice(owner, copyId, 'lendOn')
    // Another notice about the same copy.
    await aNotice(gone.borrower, gone.copyId, 'reserved')
    await endsQuestion[by]?.(gone)
    await here.holds.serveQueues(here.time.now)
    expect(await unreadOf(gone.owner, gone.copyId)).toBe(0)
    expect(await unreadOf(gone.borrower, gone.copyId)).toBe(1)
    expect(await unreadOf(open.owner, open.copyId), 'a question that is still open').toBe(1)
  },
)

test('an owner who said “always” or “keep it” reads that, and can be asked each time again', async () => {
  const { owner, copyId, waiting } = await aQuestion(here)
  const read = () => here.holds.reservable(owner, { copyId })
  expect(await read()).toMatchObject({ lendOn: null, waiting: 1 })
  await here.holds.answerLendOn(owner, { copyId, answer: 'keep' })
  expect(await read()).toMatchObject({ lendOn: 'keep' })
  await here.holds.serveQueues(here.time.now)
  expect(await here.holds.toLendOn(owner)).toEqual([])
  await expect(here.holds.answerLendOn(waiting, { copyId, answer: 'ask' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await here.holds.answerLendOn(owner, { copyId, answer: 'ask' })
  expect(await read()).toMatchObject({ lendOn: null })
  await here.holds.serveQueues(here.time.now)
  expect(await here.holds.toLendOn(owner)).toMatchObject([{ copyId }])
})

test('a member in line reads that a copy is free, which one is on offer to them, and that ten are the most', async () => {
  const { owner, copyId, bookId, waiting } = await aQuestion(here)
  const queue = () => here.holds.queue(waiting, { bookId })
  expect(await queue()).toMatchObject({ free: 1, hold: { offer: null } })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  expect((await queue()).hold?.offer).toMatchObject({ copyId })
  for (let more = 1; more < holdLimits.most; more += 1) await aHold(here, { waiting })
  const other = await aHold(here)
  expect(await here.holds.queue(waiting, { bookId: other.bookId })).toMatchObject({
    canWait: false,
    isFull: true,
  })
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

test('forty members at once: no copy has two offers, nobody two, and nobody is overtaken', async () => {
  const book = await aBook(database.db)
  const copies = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const owner = await aMember(database.db)
      return { owner, ...(await aCopy(database.db, { owner, book, lentElsewhereTo: 'An aunt' })) }
    }),
  )
  const waiting = await Promise.all(Array.from({ length: 40 }, () => aMember(database.db)))
  for (const member of waiting) {
    here.time.now = new Date(here.time.now.getTime() + 1000)
    await here.holds.wait(member, { bookId: book.id, km: 20 })
  }
  await Promise.all(copies.map(({ owner, id }) => here.library.backFromElsewhere(owner, { copyId: id })))
  await Promise.all(
    copies.map(({ owner, id }) => here.holds.answerLendOn(owner, { copyId: id, answer: 'always' })),
  )
  const open = async () => {
    const rows = await Promise.all(waiting.map((member) => here.holds.holds(member)))
    return waiting.flatMap((member, at) => {
      const offer = rows[at]?.[0]?.offer
      return offer ? [{ member, offerId: offer.id }] : []
    })
  }
  const first = waiting.slice(0, 5).map(({ id }) => id)
  expect((await open()).map(({ member }) => member.id)).toEqual(first)
  // Half of them pass, half accept, the others try to accept what is not theirs, and two processes serve.
  const offers = await open()
  const tries = await Promise.allSettled([
    ...offers.map(({ member, offerId }, at) =>
      at % 2 === 0 ? here.holds.acceptOffer(member, { offerId }) : here.holds.passOffer(member, { offerId }),
    ),
    ...offers.map(({ member, offerId }) => here.holds.acceptOffer(member, { offerId })),
    ...waiting
      .slice(5)
      .map((member, at) => here.holds.acceptOffer(member, { offerId: offers[at % 5]?.offerId ?? '' })),
    ...[1, 2, 3, 4].map(() => here.holds.serveQueues(here.time.now)),
  ])
  const faults = tries.flatMap((each) =>
    each.status === 'rejected' && each.reason.name !== 'DomainError' ? [each.reason] : [],
  )
  expect(faults).toEqual([])
  await here.holds.serveQueues(here.time.now)
  const held = await database.db
    .selectFrom('exchanges')
    .select('copy_id')
    .where(
      'copy_id',
      'in',
      copies.map(({ id }) => id),
    )
    .where('state', '=', 'accepted')
    .execute()
  expect(new Set(held.map(({ copy_id }) => copy_id)).size).toBe(held.length)
  const now = await open()
  expect(held.length + now.length).toBe(5)
  expect(new Set(now.map(({ member }) => member.id)).size).toBe(now.length)
  const untouched = now.map(({ member }) => waiting.indexOf(member)).filter((at) => at >= 5)
  expect(untouched, 'the next in line, without a gap').toEqual(untouched.map((_, at) => at + 5))
})
