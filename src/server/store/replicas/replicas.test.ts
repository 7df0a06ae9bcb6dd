import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { createPool, type Database } from '#server/store/database.ts'
import { aReplica, type TestReplica } from '#tests/support/a-replica.ts'
import { aDatabaseProxy } from '#tests/support/database-proxy.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { askingTogether, positionOf, replayedBy } from './log-position.ts'
import { createReplica } from './replica.ts'
import { createReplicas } from './replicas.ts'
import { readIdentity, whyNoReplica } from './server-identity.ts'

let database: TestDatabase
let replica: TestReplica
let time: number
/** Where the primary says its log is: a test puts it ahead of what the replica has replayed. */
let primary: { bytes: number; timeline: string }
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  time = 1_000_000
  replica = await aReplica(database.connection, { now: () => time })
  primary = { bytes: await replica.replayed(), timeline: '00000001' }
})
afterEach(() => replica.stop())

const one = (from: Database) => sql<{ one: number }>`select 1 as one`.execute(from)
const open = () => createReplicas({ replicas: [replica], askPosition: async () => primary })

/** Whether a replica answered a request that begins now. */
async function isAnswered(replicas: ReturnType<typeof open>): Promise<boolean> {
  const viewer = { ...guest }
  replicas.admit(viewer)
  return (await replicas.read(viewer, one)) !== undefined
}

test('a replica answers a request that was admitted, and no other', async () => {
  const replicas = open()
  expect(await isAnswered(replicas)).toBe(true)
  expect(await replicas.read({}, one)).toBeUndefined()
})

test('a replica that is behind answers nobody, and is left alone for a second', async () => {
  const replicas = open()
  primary.bytes += 1
  const asked = vi.spyOn(replica, 'read')
  const clock = setInterval(() => {
    time += 10
  }, 5)
  expect(await isAnswered(replicas)).toBe(false)
  clearInterval(clock)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await isAnswered(replicas)).toBe(false)
  expect(asked, 'nobody waits for it again').toHaveBeenCalledTimes(1)
  await replica.catchUp()
  primary.bytes = await replica.replayed()
  time += 1_001
  expect(await isAnswered(replicas)).toBe(true)
})

test('a statement cancelled for the log’s sake is repeated elsewhere, and the replica answers the next', async () => {
  const replicas = open()
  replica.failWith(aServerError('40001', 'canceling statement due to conflict with recovery'))
  expect(await isAnswered(replicas)).toBe(false)
  replica.failWith(undefined)
  expect(await isAnswered(replicas)).toBe(true)
})

test('a replica that does not answer is tried by one request each ten seconds, until it answers', async () => {
  const replicas = open()
  const asked = vi.spyOn(replica, 'read')
  replica.failWith(new Error('Connection terminated unexpectedly'))
  expect(await isAnswered(replicas)).toBe(false)
  time += 9_000
  expect(await isAnswered(replicas)).toBe(false)
  expect(asked).toHaveBeenCalledTimes(1)
  time += 1_001
  const both = await Promise.all([isAnswered(replicas), isAnswered(replicas)])
  expect(both).toEqual([false, false])
  expect(asked).toHaveBeenCalledTimes(2)
  replica.failWith(undefined)
  time += 10_001
  expect(await isAnswered(replicas)).toBe(true)
  expect(await isAnswered(replicas)).toBe(true)
})

test('a replica that hangs costs a request little, and the next ones nothing', async () => {
  const proxy = await aDatabaseProxy(database.connection)
  const hanging = createReplica({
    name: '1',
    pool: createPool({ ...proxy.connection, max: 2, query_timeout: 200, connectionTimeoutMillis: 200 }),
    log: { warn: () => undefined },
    replayedOn: async (client) =>
      (await client.query<{ bytes: number }>('select 7 as bytes')).rows[0]?.bytes ?? 0,
  })
  const replicas = createReplicas({
    replicas: [hanging],
    askPosition: async () => ({ ...primary, bytes: 7 }),
  })
  expect(await isAnswered(replicas)).toBe(true)
  proxy.hang()
  expect(await isAnswered(replicas)).toBe(false)
  const asked = vi.spyOn(hanging, 'read')
  expect(await isAnswered(replicas)).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  await replicas.stop()
  await proxy.stop()
})

test('after a failover all replicas are left alone for half a minute', async () => {
  const replicas = open()
  expect(await isAnswered(replicas)).toBe(true)
  primary = { ...primary, timeline: '00000002' }
  expect(await isAnswered(replicas)).toBe(false)
  time += 29_000
  expect(await isAnswered(replicas)).toBe(false)
  time += 1_001
  expect(await isAnswered(replicas)).toBe(true)
})

test('without the primary’s position no replica answers', async () => {
  const replicas = createReplicas({
    replicas: [replica],
    askPosition: () => Promise.reject(new Error('away')),
  })
  expect(await isAnswered(replicas)).toBe(false)
  expect(await replicas.lags()).toEqual([{ name: '1', bytes: undefined }])
})

test('a refusal is an answer', async () => {
  const replicas = open()
  const viewer = { ...guest }
  replicas.admit(viewer)
  const refusing = vi.fn(() => Promise.reject(new DomainError('NOT_FOUND')))
  await expect(replicas.read(viewer, refusing)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(refusing).toHaveBeenCalledTimes(1)
})

test('the replica that is not away answers, and both do in turn', async () => {
  const other = await aReplica(database.connection, { name: '2', now: () => time })
  primary.bytes = 0
  const replicas = createReplicas({ replicas: [replica, other], askPosition: async () => primary })
  const asked = [replica, other].map((each) => vi.spyOn(each, 'read'))
  for (let times = 0; times < 4; times++) expect(await isAnswered(replicas)).toBe(true)
  expect(asked.map((each) => each.mock.calls.length)).toEqual([2, 2])
  replica.rest(5_000)
  for (let times = 0; times < 4; times++) expect(await isAnswered(replicas)).toBe(true)
  expect(asked.map((each) => each.mock.calls.length)).toEqual([2, 6])
  await other.stop()
})

test('how far each is behind is reported', async () => {
  const replicas = open()
  primary.bytes += 42
  expect(await replicas.lags()).toEqual([{ name: '1', bytes: 42 }])
})

test('everybody who asks for the position gets one that was asked for later than they came', async () => {
  let asked = 0
  const waiting: (() => void)[] = []
  const ask = askingTogether(async () => {
    asked += 1
    const mine = asked
    await new Promise<void>((resolve) => waiting.push(resolve))
    return mine
  })
  const first = ask()
  const others = [ask(), ask()]
  expect(asked).toBe(1)
  waiting.shift()?.()
  expect(await first).toBe(1)
  const late = ask()
  for (const asks of [2, 3]) {
    await vi.waitUntil(() => asked === asks)
    waiting.shift()?.()
  }
  expect(await Promise.all([...others, late])).toEqual([2, 2, 3])
})

test('the primary’s position includes every commit that was acknowledged before it was asked', async () => {
  const before = await positionOf(database.pool)
  await database.pool.query('create table if not exists notes (id int)')
  await database.pool.query('insert into notes values (1)')
  const after = await positionOf(database.pool)
  expect(after.bytes).toBeGreaterThan(before.bytes)
  expect(after.timeline).toMatch(/^[0-9A-F]{8}$/)
  await expect(replayedBy(database.pool)).rejects.toThrow('no standby')
})

test('only a standby of the same database may answer', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  const primary = await readIdentity(client)
  await client.end()
  const standby = { ...primary, isStandby: true }
  expect(whyNoReplica(standby, primary)).toBeUndefined()
  expect(whyNoReplica(primary, primary)).toMatch(/^is a primary/)
  expect(whyNoReplica({ ...standby, cluster: '7' }, primary)).toMatch(/^does not replicate/)
  expect(whyNoReplica({ ...standby, database: 'other' }, primary)).toMatch(/^is the database "other"/)
})

function aServerError(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}
