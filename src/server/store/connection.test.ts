import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember } from '#tests/support/builders.ts'
import { aDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createPool, openDatabase, withTransaction } from './database.ts'

let database: TestDatabase
let proxy: DatabaseProxy | undefined
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(async () => {
  await proxy?.stop()
  proxy = undefined
  await database.drop()
})

async function cutAll(): Promise<void> {
  const cutter = createPool({ ...database.connection, max: 1 })
  await cutter.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await cutter.end()
}

test('a connection cut in the middle of a transaction is a failure of that transaction, and of nothing else', async () => {
  const { db } = database
  const undone = withTransaction(db, async (tx) => {
    await aMember(tx, { name: 'Half Done' })
    await cutAll()
    // As a service does that calculates between two statements: the news comes while nobody asks.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await aMember(tx, { name: 'Never Done' })
  })
  await expect(undone).rejects.toThrow()
  expect(await db.selectFrom('members').select('name').execute()).toEqual([])
  await aMember(db, { name: 'Done' })
  expect(await db.selectFrom('members').select('name').execute()).toEqual([{ name: 'Done' }])
})

test('a database that has gone silent is given up in time, and its connections are not used again', async () => {
  proxy = await aDatabaseProxy(database.connection)
  const pool = createPool({ ...proxy.connection, max: 1, statement_timeout: 300, query_timeout: 500 })
  const db = openDatabase(pool)
  const ask = () => sql`select 1`.execute(db)
  await ask()
  proxy.hang()
  await expect(ask()).rejects.toThrow('Query read timeout')
  expect(pool.totalCount).toBe(0)
  const inTransaction = withTransaction(db, async (tx) => sql`select 1`.execute(tx))
  proxy.flow()
  await inTransaction
  proxy.hang()
  const startedAt = performance.now()
  await expect(withTransaction(db, async (tx) => sql`select 1`.execute(tx))).rejects.toThrow()
  // Not once more for the rollback.
  expect(performance.now() - startedAt).toBeLessThan(900)
  proxy.flow()
  await ask()
  await pool.end()
})
