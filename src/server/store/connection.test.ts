import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aStandby } from '#tests/support/a-standby.ts'
import { aMember } from '#tests/support/builders.ts'
import { aDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createPool, openDatabase, withTransaction } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { signOfLife } from './sign-of-life.ts'

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

/** Connections that are opened while it is so take no writes, and stay that way. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const setter = createPool({
    ...database.connection,
    max: 1,
    options: '-c default_transaction_read_only=off',
  })
  const { rows } = await setter.query('select current_database() as name')
  await setter.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`)
  await setter.end()
}

test('connections of a server that took no writes are not used again once the address leads to one that does', async () => {
  await setReadOnly('on')
  const pool = createPool({ ...database.connection, max: 6 })
  const db = openDatabase(pool)
  const six = () =>
    Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => withTransaction(db, (tx) => aMember(tx, { name: `Nell ${at}` }))),
    )
  const refused = await six()
  for (const each of refused) {
    expect(each).toMatchObject({ status: 'rejected', reason: { code: '25006' } })
  }
  await setReadOnly('off')
  expect((await six()).map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  await pool.end()
})

test('the sign of life tells a database that takes no writes, and keeps no connection to it', async () => {
  await setReadOnly('on')
  const pool = createPool({ ...database.connection, max: 1 })
  expect(await signOfLife(pool)).toBe('read-only')
  expect(pool.totalCount).toBe(0)
  await setReadOnly('off')
  expect(await signOfLife(pool)).toBe('ready')
  expect(pool.totalCount).toBe(1)
  await pool.end()
})

test('no connection is opened to a server in recovery, and as soon as the address leads elsewhere all is well', async () => {
  const standby = await aStandby()
  proxy = await aDatabaseProxy(database.connection)
  proxy.leadTo(standby.connection)
  const pool = createPool({ ...proxy.connection, max: 1 })
  const db = openDatabase(pool)
  const refusal: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ message: expect.stringContaining('it is in recovery') })
  expect(isDatabaseAway(refusal)).toBe(true)
  expect(pool.totalCount).toBe(0)
  await expect(pool.query('select 1')).rejects.toThrow('it is in recovery')
  proxy.leadTo(database.connection)
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  await pool.end()
  await standby.stop()
})
