// What triggers of the simulation note: a life by the rules passes, and each step past them is found.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { firstBroken } from './guard.ts'
import { WATCHES, watchedInvariants } from './watched-invariants.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
  await database.pool.query(`create schema simulated; ${WATCHES}`)
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate simulated.exchange_steps, simulated.vanished_copies'))

const rows = async (text: string) => (await database.pool.query(text)).rows
const broken = async () => (await firstBroken(watchedInvariants, { rows } as never))?.invariant

test('exchanges that ended in each way the rules know are none', async () => {
  const here = aNeighbourhood(database.db)
  for (const state of ['declined', 'cancelled', 'completed', 'lost'] as const) await anExchangeIn(here, state)
  const { rows: steps } = await database.pool.query('select from simulated.exchange_steps')
  expect(steps.length).toBeGreaterThan(8)
  expect(await broken()).toBeUndefined()
})

test('a state that no step of the rules leads to is found', async () => {
  const { id } = await anExchangeIn(aNeighbourhood(database.db), 'pending')
  await database.pool.query(
    `update exchanges set state = 'on_loan', handed_over_at = now(), answered_at = now(), due_on = now() + interval '3 weeks' where id = $1`,
    [id],
  )
  expect(await broken()).toBe('the history of an exchange follows the table of the rules')
})

test('a copy that changes hands without a gift is found', async () => {
  const [owner, other] = [await aMember(database.db), await aMember(database.db)]
  const copy = await aCopy(database.db, { owner })
  await database.pool.query('update copies set owner_id = $2 where id = $1', [copy.id, other.id])
  expect(await broken()).toBe('a copy that nobody was given belongs to the member who added it')
  await database.pool.query('delete from copies where id = $1', [copy.id])
})

test('a copy that vanishes while its owner stays is found', async () => {
  const { id: copyId } = await aCopy(database.db, { owner: await aMember(database.db) })
  await database.pool.query('delete from copies where id = $1', [copyId])
  expect(await broken()).toBe('copies vanish with their owner alone')
})
