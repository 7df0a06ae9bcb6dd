import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { guest } from '#rules/base/viewer.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { sendLetter } from '#server/notifications/mail-jobs.ts'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { aNeighbourhood, anExchangeIn, monday, type Neighbourhood } from '#tests/support/exchanges.ts'
import { anOffer } from '#tests/support/holds.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books, figures')
  here = aNeighbourhood(database.db)
})

const daysAgo = (days: number) => new Date(monday.getTime() - days * DAY_MS)

test('are for administrators only, and missing before they are counted', async () => {
  await expect(here.moderation.figures(guest)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
  const { db } = database
  const admin = await aMember(db, { isAdmin: true, joinedAt: daysAgo(30) })
  await expect(here.moderation.figures(await aMember(db, { joinedAt: daysAgo(1) }))).rejects.toMatchObject({
    code: 'ACCESS_DENIED',
  })
  expect(await here.moderation.figures(admin)).toEqual([])
  await here.moderation.countFigures()
  const weeks = await here.moderation.figures(admin)
  expect(weeks.map(({ weekOf, members }) => [weekOf, members])).toEqual([
    ['2026-01-05', 0],
    ['2026-01-12', 0],
    ['2026-01-19', 0],
    ['2026-01-26', 1],
    ['2026-02-02', 1],
    ['2026-02-09', 1],
    ['2026-02-16', 1],
    // A person who joined on Sunday had done that by the end of that week.
    ['2026-02-23', 2],
    ['2026-03-02', 2],
  ])
  expect(weeks.at(-1)).toMatchObject({ exchanges: {}, medianAnswerMinutes: null, countedAt: monday })
})

test('count rows: copies, states, the median of answers, overdue loans, open reports', async () => {
  const { db } = database
  const owner = await aMember(db, { joinedAt: daysAgo(20) })
  const admin = await aMember(db, { isAdmin: true, joinedAt: daysAgo(20) })
  await aCopy(db, { owner, createdAt: daysAgo(10) })
  await aCopy(db, { owner, createdAt: daysAgo(10), isWithdrawn: true })
  // The week before has been counted to its end.
  await here.moderation.countFigures()
  // Requests of this Monday, answered after 1, 2 and 6 hours.
  const asked = [1, 2, 6].map(() => anExchangeIn(here, 'pending', { owner }))
  for (const [at, one] of (await Promise.all(asked)).entries()) {
    here.time.now = new Date(monday.getTime() + ([1, 2, 6][at] ?? 0) * HOUR_MS)
    await here.exchanges.accept(owner, { id: one.id })
  }
  here.time.now = monday
  await anExchangeIn(here, 'completed', { owner })
  const late = await anExchangeIn(here, 'on_loan', { owner })
  await db.updateTable('exchanges').set({ due_on: '2026-03-01' }).where('id', '=', late.id).execute()
  const reporter = await aMember(db, { joinedAt: daysAgo(20) })
  const report = {
    address: anAddress(),
    about: { kind: 'member', id: owner.id } as const,
    reason: 'other' as const,
    details: 'Rude to me',
  }
  await here.moderation.report(reporter, report)
  // Builders use the database's own clock for some of these.
  await db
    .updateTable('copies')
    .set({ created_at: daysAgo(3) })
    .where('created_at', '>', monday)
    .execute()
  await db
    .updateTable('members')
    .set({ created_at: daysAgo(3) })
    .where('created_at', '>', monday)
    .execute()

  here.time.now = new Date(monday.getTime() + 7 * HOUR_MS)
  await here.moderation.countFigures()
  const weeks = await here.moderation.figures(admin)
  expect(weeks).toHaveLength(9)
  expect(weeks.at(-1)).toMatchObject({
    requests: 5,
    completed: 1,
    // Of 60, 120 and 360 minutes; the two others were answered at the moment of the request.
    medianAnswerMinutes: 120,
    overdue: 1,
    reportsOpen: 1,
    exchanges: { accepted: 3, completed: 1, on_loan: 1 },
  })
  // A week that was counted to its end is not counted again, nor locked to see that.
  expect(weeks.at(-2)).toMatchObject({ countedAt: monday, exchanges: null })
  const { statements } = await countQueries(database.pool, () => here.moderation.countFigures())
  expect(statements.filter((text) => text.includes('lock table figures'))).toHaveLength(1)
  here.time.now = new Date(monday.getTime() + 8 * DAY_MS)
  await here.moderation.countFigures()
  const next = await here.moderation.figures(admin)
  expect(next.map(({ weekOf }) => weekOf).at(-1)).toBe('2026-03-09')
  expect(next.at(-2)).toMatchObject({ weekOf: '2026-03-02', requests: 5, exchanges: { accepted: 3 } })
  expect(next.at(-1)).toMatchObject({ requests: 0 })
  expect(cityDate(next.at(-1)?.countedAt ?? monday, 'Australia/Brisbane')).toBe('2026-03-10')
})

test('a loan due on Sunday is overdue from midnight of the city', async () => {
  const { db } = database
  const admin = await aMember(db, { isAdmin: true })
  const late = await anExchangeIn(here, 'on_loan')
  await db.updateTable('exchanges').set({ due_on: '2026-03-08' }).where('id', '=', late.id).execute()
  const countedAt = async (time: string) => {
    here.time.now = new Date(`${time}+10:00`)
    await here.moderation.countFigures()
    return (await here.moderation.figures(admin)).at(-1)
  }
  expect(await countedAt('2026-03-08T23:28')).toMatchObject({ weekOf: '2026-03-02', overdue: 0 })
  // Still Sunday in UTC.
  expect(await countedAt('2026-03-09T00:28')).toMatchObject({ weekOf: '2026-03-09', overdue: 1 })
})

test('an offer that is accepted is no answer of its owner’s', async () => {
  const { owner, waiting, offerId } = await anOffer(here)
  const admin = await aMember(database.db, { isAdmin: true })
  const asked = await anExchangeIn(here, 'pending', { owner })
  here.time.now = new Date(monday.getTime() + 2 * HOUR_MS)
  await here.exchanges.accept(owner, { id: asked.id })
  await here.holds.acceptOffer(waiting, { offerId })
  await here.moderation.countFigures()
  const weeks = await here.moderation.figures(admin)
  expect(weeks.at(-1)).toMatchObject({ requests: 3, medianAnswerMinutes: 120 })
})

test('count each delivery that was given up once, even when two count at the same moment', async () => {
  const { db, pool, connection } = database
  const admin = await aMember(db, { isAdmin: true })
  const log = { error: () => undefined, warn: () => undefined } as never // no job runs here
  const jobs = createJobs({ connection, catalogue: [sendLetter], log })
  await jobs.start()
  const letter = { to: 'mia@example.org', subject: 'Hello', text: 'Hello' }
  for (let sent = 0; sent < 3; sent += 1) await jobs.enqueue(db, sendLetter, letter as never)
  await jobs.stop()
  const givenUp = new Date(here.time.now.getTime() + HOUR_MS)
  await pool.query(
    `update pgboss.job set state = 'failed', completed_on = $1
     where id in (select id from pgboss.job where name = 'mail.send' limit 2)`,
    [givenUp],
  )
  here.time.now = new Date(givenUp.getTime() + HOUR_MS)
  await Promise.all([here.moderation.countFigures(), here.moderation.countFigures()])
  await here.moderation.countFigures()
  const weeks = await here.moderation.figures(admin)
  expect(weeks.at(-1)?.deliveriesFailed).toBe(2)
  // Nothing is known of the weeks before the first count.
  expect(weeks.at(0)?.deliveriesFailed).toBe(null)
})
