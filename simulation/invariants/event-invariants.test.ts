import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { invariants } from './every-invariant.ts'
import { firstBroken } from './guard.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const broken = (about: RegExp) =>
  firstBroken(
    invariants.filter(({ name }) => about.test(name)),
    { rows: async (text) => (await database.pool.query(text)).rows },
  )

test('somebody waits beside a free seat of a hidden event, and of no other', async () => {
  const { db, pool } = database
  const mia = await aMember(db)
  const club = await aClub(db, { members: [mia] })
  const startsAt = new Date(Date.now() + DAY_MS)
  const { id } = await anEvent(db, { club, startsAt, capacity: 1, waiting: [mia] })
  expect(await broken(/waits beside a free seat/)).toBeDefined()
  await pool.query('update events set hidden_at = now() where id = $1', [id])
  expect(await broken(/waits beside a free seat/)).toBeUndefined()
  await pool.query('update events set hidden_at = null where id = $1', [id])
  await pool.query('update clubs set hidden_at = now() where id = $1', [club.id])
  expect(await broken(/waits beside a free seat/)).toBeUndefined()
})

test('a member who has lost a seat has yet to be told', async () => {
  const { db, pool } = database
  const mia = await aMember(db)
  const { id } = await anEvent(db, { club: await aClub(db) })
  expect(await broken(/a meeting is for members now/)).toBeUndefined()
  await pool.query('insert into lost_seats values ($1, $2)', [id, mia.id])
  expect(await broken(/a meeting is for members now/)).toBeDefined()
})
