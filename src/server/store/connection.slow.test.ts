import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStandby } from '#tests/support/a-standby.ts'
import { aMember } from '#tests/support/builders.ts'
import { aDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { longestAge } from './connection.ts'
import { createPool, createPoolThroughPooler, openDatabase, withTransaction } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { databaseHealth } from './database-health.ts'
import { prepared } from './prepared.ts'
import { retryReadIfLost } from './retry-read.ts'

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

test('a connection cut in the middle of a transaction fails that transaction, and nothing else', async () => {
  const { db, pool } = database
  const news = new Promise<void>((resolve) => pool.once('acquire', (client) => client.once('end', resolve)))
  const undone = withTransaction(db, async (tx) => {
    await aMember(tx, { name: 'Half Done' })
    await cutAll()
    // As a service that computes between two statements: the error arrives while no statement runs.
    await news
    await aMember(tx, { name: 'Never Done' })
  })
  await expect(undone).rejects.toThrow()
  expect(await db.selectFrom('members').select('name').execute()).toEqual([])
  await aMember(db, { name: 'Done' })
  expect(await db.selectFrom('members').select('name').execute()).toEqual([{ name: 'Done' }])
})

test('a database that has gone silent is given up in time, and its connections are not used again', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
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
  asked.mockClear()
  await expect(withTransaction(db, async (tx) => sql`select 1`.execute(tx))).rejects.toThrow()
  expect(asked, 'no rollback is waited for either').toHaveBeenCalledTimes(1)
  asked.mockRestore()
  proxy.flow()
  await ask()
  await pool.end()
})

/** Connections opened meanwhile accept no writes, and stay that way. */
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

test('connections to a server that accepted no writes are not used again once the address leads to one that does', async () => {
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

test('a server that becomes read-only without ending a connection loses all of them with the writes it refuses', async () => {
  const pool = createPool({ ...database.connection, max: 6 })
  const db = openDatabase(pool)
  const open = await Promise.all(Array.from({ length: 6 }, () => pool.connect()))
  // What a reload of the server's settings does to each connection.
  await Promise.all(open.map((client) => client.query('set default_transaction_read_only = on')))
  for (const client of open) client.release()
  const six = () =>
    Promise.allSettled(Array.from({ length: 6 }, (_, at) => aMember(db, { name: `Nell ${at}` })))
  for (const each of await six()) {
    expect(each).toMatchObject({ status: 'rejected', reason: { code: '25006' } })
  }
  expect((await six()).map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  await pool.end()
})

test('a connection is replaced when it has reached its longest age', async () => {
  const pool = createPool({ ...database.connection, max: 1, maxLifetimeSeconds: 0.2 })
  const db = openDatabase(pool)
  const before = await backend(db)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await backend(db)).not.toBe(before)
  await pool.end()
})

test('connections that were opened together reach different ages, none above the longest', () => {
  const ages = Array.from({ length: 50 }, () => longestAge(1_800))
  expect(new Set(ages).size).toBeGreaterThan(40)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(1_350)
  expect(Math.max(...ages)).toBeLessThanOrEqual(1_800)
})

test('a read whose connection is cut is tried once more on another', async () => {
  proxy = await aDatabaseProxy(database.connection)
  const { cut, flow } = proxy
  const pool = createPool({ ...proxy.connection, max: 2 })
  const db = openDatabase(pool)
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads > 1) return backend(db)
    const asleep = sql`select pg_sleep(30)`.execute(db)
    await expect.poll(isAnybodyAsleep).toBe(true)
    cut()
    flow()
    await asleep
    return 0
  }
  expect(await retryReadIfLost(read)).toBeGreaterThan(0)
  expect(reads).toBe(2)
  cut()
  reads = 0
  const refused = retryReadIfLost(async () => {
    reads += 1
    return backend(db)
  })
  await expect(refused).rejects.toThrow()
  expect(reads, 'once more, and no longer').toBe(2)
  const late = vi.fn(async () => Promise.reject(new Error('Query read timeout')))
  await expect(retryReadIfLost(late)).rejects.toThrow()
  expect(late, 'what took its time already is not tried again').toHaveBeenCalledTimes(1)
  flow()
  await pool.end()
})

test('through a pooler no statement has a name, no time limit is sent, and what it remembers of the server is asked again', async () => {
  const pool = createPoolThroughPooler({ ...database.connection, max: 1 })
  const db = openDatabase(pool)
  await sql`${prepared} select 1`.execute(db)
  await pool.query({ name: 'named', text: 'select 1' })
  const { rows } = await sql<{ names: number; limit: string }>`
    select (select count(*) from pg_prepared_statements) as names, current_setting('statement_timeout') as limit`.execute(
    db,
  )
  expect(rows).toEqual([{ names: 0, limit: '0' }])
  await pool.end()
  const standby = await aStandby()
  const remembered = createPoolThroughPooler({ ...standby.connection, max: 1, query_timeout: 300 })
  await expect(remembered.query('select 1'), 'it is asked, and this one never answers').rejects.toThrow(
    'Query read timeout',
  )
  await remembered.end()
  await standby.stop()
})

test('the health check notices a database that accepts no writes, and keeps no connection to it', async () => {
  await setReadOnly('on')
  const pool = createPool({ ...database.connection, max: 1 })
  expect(await databaseHealth(pool)).toBe('read-only')
  expect(pool.totalCount).toBe(0)
  await setReadOnly('off')
  expect(await databaseHealth(pool)).toBe('ready')
  expect(pool.totalCount).toBe(1)
  await pool.end()
})

test('no connection is opened to a server in recovery, and all is well as soon as the address leads elsewhere', async () => {
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

const failWith = (code: string) =>
  sql.raw(`do $$ begin raise exception 'as a server says it' using errcode = '${code}'; end $$`)

test.each([
  ['57P01', 'an administrator ends it'],
  ['57P02', 'the server has crashed'],
  ['57P03', 'it is not ready'],
  ['57P05', 'it was idle for too long'],
  ['08000', 'the connection fails'],
  ['08003', 'there is no connection'],
  ['08006', 'the connection has failed'],
  ['08P01', 'the protocol was broken'],
])('a connection that has reported %s (%s) is closed, and the next is another one', async (code) => {
  const pool = createPool({ ...database.connection, max: 1 })
  const db = openDatabase(pool)
  const before = await backend(db)
  await expect(failWith(code).execute(db)).rejects.toMatchObject({ code })
  await expect.poll(() => pool.totalCount).toBe(0)
  const after = await backend(db)
  expect(after).not.toBe(before)
  // An error within a transaction is reported, not the closed connection; that comes with the rollback.
  const inTransaction = withTransaction(db, async (tx) => {
    await aMember(tx, { name: 'Half Done' })
    await failWith(code).execute(tx)
  })
  await expect(inTransaction).rejects.toMatchObject({ code })
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await backend(db)).not.toBe(after)
  expect(await db.selectFrom('members').select('name').execute()).toEqual([])
  await pool.end()
})

test.each(['57014', '53300', '40001', '23505'])(
  'one that has reported %s is as good as before',
  async (code) => {
    const pool = createPool({ ...database.connection, max: 1 })
    const db = openDatabase(pool)
    const before = await backend(db)
    await expect(failWith(code).execute(db)).rejects.toMatchObject({ code })
    expect(await backend(db)).toBe(before)
    await pool.end()
  },
)

test('connections that the server really ends are replaced, in use and idle', async () => {
  const pool = createPool({ ...database.connection, max: 4 })
  const db = openDatabase(pool)
  const four = () => Promise.all(Array.from({ length: 4 }, () => backend(db)))
  const before = new Set(await four())
  const asleep = sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error)
  await expect.poll(isAnybodyAsleep).toBe(true)
  await cutAll()
  expect(await asleep).toMatchObject({ code: '57P01' })
  expect(isDatabaseAway(await asleep)).toBe(true)
  await expect.poll(() => pool.totalCount).toBe(0)
  const after = await four()
  expect(after.filter((pid) => before.has(pid))).toEqual([])
  await pool.end()
})

async function isAnybodyAsleep(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()
     and datname = current_database()`,
  )
  return rows.length > 0
}

/** Which process of the server answers. */
async function backend(db: ReturnType<typeof openDatabase>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}
