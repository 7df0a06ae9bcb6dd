import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { invariants } from './every-invariant.ts'
import { firstBroken } from './guard.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('a vote that is over waits in a hidden club, and in no other', async () => {
  const { db, pool } = database
  const { id } = await aClub(db, { admin: await aMember(db) })
  await pool.query(
    `insert into club_choices (club_id, opened_at, nominate_until, vote_until, per_member)
     values ($1, now() - interval '9 days', now() - interval '5 days', now() - interval '2 days', 1)`,
    [id],
  )
  const waiting = invariants.filter(({ name }) => name.endsWith('no vote that is over waits to be counted'))
  const broken = () => firstBroken(waiting, { rows: async (text) => (await pool.query(text)).rows })
  expect(await broken()).toBeDefined()
  await pool.query('update clubs set hidden_at = now() where id = $1', [id])
  expect(await broken()).toBeUndefined()
})
