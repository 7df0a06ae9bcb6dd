import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { invariants as ofTables } from './every-invariant.ts'
import { WATCHES, watchedInvariants } from './watched-invariants.ts'

const invariants = [...ofTables, ...watchedInvariants]

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
  // As far as a simulated city has it.
  await database.pool.query(
    `create schema simulated; ${WATCHES} create schema pgboss; create table pgboss.job (id uuid, name text, data jsonb, state text, start_after timestamptz, created_on timestamptz)`,
  )
})
afterAll(() => database.drop())

test('each invariant has a name of its own, a sentence why, and tables that exist', async () => {
  const names = invariants.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(invariants.filter(({ because }) => !/^[A-Z].*\.$/.test(because))).toEqual([])
  const { rows } = await database.pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace`,
  )
  const tables = rows.map(({ relname }) => relname)
  const unknown = invariants.flatMap(({ of }) => of).filter((table) => !tables.includes(table))
  expect(unknown).toEqual([])
  const page = readFileSync(join(import.meta.dirname, '../../docs/simulation.md'), 'utf8')
  expect(page).toContain(`lists it, ${names.length} in all`)
})

test.each(invariants.map(({ name, broken }) => [name, broken]))(
  'its query can be asked: %s',
  async (_, sql) => {
    await database.pool.query(`explain ${sql}`)
  },
)
