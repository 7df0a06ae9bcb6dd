import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { countConcerned } from './automatic-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('a date of a series concerns those who are going to any date of it, because they are hidden together', async () => {
  const { db, pool } = database
  const [admin, mia, noah] = [await aMember(db), await aMember(db), await aMember(db)]
  const club = await aClub(db, { admin, members: [mia, noah] })
  const dates = []
  for (const [days, going] of [
    [7, [mia, noah]],
    [14, [mia]],
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
  const concerned = (id: string | undefined) => countConcerned(db, { kind: 'event', id: id ?? '' })
  expect(await concerned(dates[2]?.id)).toBe(3)
  expect(await concerned(alone.id)).toBe(1)
})
