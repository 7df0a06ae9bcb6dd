import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#server/store/database.ts'
import { aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { type CityDatabase, openCityDatabase } from './city-database.ts'

let empty: TestDatabase
let city: CityDatabase
beforeAll(async () => {
  empty = await aDatabase()
  city = await openCityDatabase(empty.connection, { seed: 'a test', zone: 'UTC' })
})
afterAll(async () => {
  await city.pool.end()
  await empty.drop()
})

const noon = new Date('2026-03-02T12:00:00Z')
const later = new Date('2026-03-02T13:00:00Z')
const told = async () => (await city.rows<{ now: Date }>('select now()'))[0]?.now

test('the next statement tells the time that was set last, also after a transaction that was rolled back', async () => {
  city.turnTo(noon)
  expect(await told()).toEqual(noon)
  city.turnTo(noon)
  city.turnTo(later)
  await expect(withTransaction(city.db, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('by zero')
  expect(await told()).toEqual(later)
})

test('a transaction has begun before its first statement, and takes it back', async () => {
  city.turnTo(noon)
  const before = city.writesTo('members')
  const failed = withTransaction(city.db, async (tx) => {
    await aMember(tx)
    throw new Error('not today')
  })
  await expect(failed).rejects.toThrow('not today')
  expect(await city.db.selectFrom('members').select('id').execute()).toEqual([])
  expect(city.writesTo('members')).toBeGreaterThan(before)
})

test('a transaction without a statement leaves the connection outside of any', async () => {
  city.turnTo(noon)
  await withTransaction(city.db, async () => undefined)
  const began = 'select (transaction_timestamp() = statement_timestamp()) as "isOutside"'
  expect(await city.rows(began)).toEqual([{ isOutside: true }])
})
