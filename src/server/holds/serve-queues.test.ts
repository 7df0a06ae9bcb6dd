// The job that serves the queues, on a real database: many copies, one that fails, and everybody at once.
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import { offerHours } from '#rules/holds/holds.ts'
import { aBook, aCopy, aMember, longAgo } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aNeighbourhood, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aHold, aQuestion } from '#tests/support/holds.ts'
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

test('the job asks once for all free copies that nobody in the queue can have, however many there are', async () => {
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

test('what a midnight brings is told in the morning, and an offer stands from then on', async () => {
  const { owner, copyId, waiting, holdId, bookId } = await aQuestion(here)
  const [midnight, morning] = [new Date('2026-03-04T00:00+10:00'), new Date('2026-03-04T09:00+10:00')]
  await here.holds.pauseHold(waiting, { holdId, until: '2026-03-04' })
  await here.holds.answerLendOn(owner, { copyId, answer: 'yes' })
  const served = async (at: Date) => {
    here.time.now = at
    here.enqueued.length = 0
    await here.holds.serveQueues(at)
    const offer = (await here.holds.queue(waiting, { bookId })).hold?.offer
    const told = here.enqueued.filter(({ payload }) => Object(payload).offerId === offer?.id)
    return told.map(({ payload, startAfter }) => [Object(payload).kind, startAfter])
  }
  expect(await served(midnight)).toEqual([['offered', morning]])
  const until = new Date(morning.getTime() + offerHours.stands * HOUR_MS)
  expect((await here.holds.queue(waiting, { bookId })).hold?.offer).toMatchObject({ until })
  const nextNight = new Date('2026-03-06T00:00+10:00')
  expect(await served(nextNight)).toEqual([['reminder', new Date('2026-03-06T09:00+10:00')]])
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

test('forty members at once: no copy has two offers, nobody two, and nobody is overtaken', async () => {
  const book = await aBook(database.db)
  const copies = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const owner = await aMember(database.db)
      return { owner, ...(await aCopy(database.db, { owner, book, lentElsewhereTo: 'An aunt' })) }
    }),
  )
  const waiting = await Promise.all(
    Array.from({ length: 40 }, () => aMember(database.db, { joinedAt: longAgo })),
  )
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
  expect(untouched, 'the next in the queue, without a gap').toEqual(untouched.map((_, at) => at + 5))
})
