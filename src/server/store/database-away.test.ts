import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createPool } from './database.ts'
import { isDatabaseAway } from './database-away.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

function saying(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('said by the server', 0, 'error'), { code })
}

test.each([
  ['57P01', true],
  ['57P02', true],
  ['57P03', true],
  ['57014', true],
  ['53300', true],
  ['53100', true],
  ['08006', true],
  ['25006', true],
  ['40001', true],
  ['40P01', true],
  ['23505', false],
  ['42P01', false],
])('PostgreSQL error %s counts as away: %s', (code, isAway) => {
  expect(isDatabaseAway(saying(code))).toBe(isAway)
  expect(isDatabaseAway(new Error('wrapped', { cause: saying(code) }))).toBe(isAway)
})

test('a cut connection, one that is refused, and a pool with none to give', async () => {
  const { pool, connection } = database
  expect(isDatabaseAway(await failureOf(pool.query('select pg_terminate_backend(pg_backend_pid())')))).toBe(
    true,
  )
  const elsewhere = createPool({ host: '127.0.0.1', port: 1 })
  expect(isDatabaseAway(await failureOf(elsewhere.query('select 1')))).toBe(true)
  const small = createPool({ ...connection, max: 1 })
  const held = await small.connect()
  // Not before: on a busy machine the connection itself may take longer.
  small.options.connectionTimeoutMillis = 100
  expect(isDatabaseAway(await failureOf(small.query('select 1')))).toBe(true)
  held.release()
  await small.end()
  expect(isDatabaseAway(await failureOf(small.query('select 1')))).toBe(true)
})

test('a bug, a missing file and a violated rule do not count', async () => {
  const { pool } = database
  expect(isDatabaseAway(await failureOf(pool.query('select nonsense')))).toBe(false)
  expect(isDatabaseAway(await failureOf(readFile('/nowhere/at/all')))).toBe(false)
  expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false)
  expect(isDatabaseAway('words')).toBe(false)
})

test('addresses none of which answers', async () => {
  const [error] = await once(connect({ host: 'localhost', port: 1 }), 'error')
  expect(isDatabaseAway(error)).toBe(true)
})
