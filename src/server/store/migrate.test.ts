import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

test('a release refuses a database that a newer one has brought further', async () => {
  const { pool } = database
  expect(await migrate(pool)).toEqual([])
  await pool.query("insert into migrations (name) values ('9999_later.sql')")
  await expect(migrate(pool)).rejects.toThrow(/newer version of Verandah.*9999_later\.sql/)
})
