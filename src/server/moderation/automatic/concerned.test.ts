import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { aClub, aMember, anEvent, longAgo } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { countConcerned } from './automatic-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
const known = () => aMember(database.db, { joinedAt: longAgo })

test('a date of a series concerns those who are going to any date of it, because they are hidden together', async () => {
  const { db, pool } = database
  const [admin, mia, noah, eve] = [await known(), await known(), await known(), await aMember(db)]
  const club = await aClub(db, { admin, members: [mia, noah, eve] })
  const dates = []
  for (const [days, going] of [
    [7, [mia, noah]],
    [14, [mia, eve]],
    [21, []],
  ] as const)
    dates.push(await anEvent(db, { club, going, startsAt: new Date(Date.now() + days * DAY_MS) }))
  const alone = await anEvent(db, { club, going: [noah] })
  const { rows } = await pool.query<{ id: string }>(
    `insert into event_series (rhythm, first_on, until_on) values ('week', '2030-01-01', '2030-02-01') returning id`,
  )
  await pool.query('update events set series_id = $1 where id = any($2)', [
    rows[0]?.id,
    dates.map(({ id }) => id),
  ])
  const concerned = (id: string | undefined) =>
    countConcerned(db, { kind: 'event', id: id ?? '' }, new Date())
  expect(await concerned(dates[2]?.id)).toBe(2)
  expect(await concerned(alone.id)).toBe(1)
})

test('a club concerns those of its members who joined the neighbourhood a while ago and are not disabled', async () => {
  const { db } = database
  const gone = await aMember(db, { joinedAt: longAgo, isDisabled: true })
  const newcomers = [await aMember(db), await aMember(db)]
  const { id } = await aClub(db, {
    admin: newcomers[0],
    members: [await known(), gone, ...newcomers.slice(1)],
  })
  expect(await countConcerned(db, { kind: 'club', id }, new Date())).toBe(1)
})
