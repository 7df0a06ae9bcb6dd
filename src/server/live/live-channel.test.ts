import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDatabaseProxy } from '#tests/support/database-proxy.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createLiveChannel, type LiveChange, type LiveChannel } from './live-channel.ts'
import { announce } from './live-queries.ts'

const ana = randomUUID()
const noah = randomUUID()

let database: TestDatabase
let channels: LiveChannel[]
beforeEach(async () => {
  database = await aDatabase()
  channels = []
})
afterEach(async () => {
  await Promise.all(channels.map((channel) => channel.stop()))
  await database.drop()
})

async function aChannel(): Promise<LiveChannel> {
  const channel = createLiveChannel({ connection: database.connection, log: pino({ level: 'silent' }) })
  channels.push(channel)
  await channel.start()
  return channel
}

const nameOf = (change: LiveChange) => (change === 'catch-up' ? change : change.about)

function hearing(channel: LiveChannel, member: string) {
  const heard: string[] = []
  const unsubscribe = channel.subscribe(member, (change) => heard.push(nameOf(change)))
  return { heard, unsubscribe }
}

test('every process hears an announcement, with the members it concerns', async () => {
  const here = await aChannel()
  const there = await aChannel()
  const ears = [hearing(here, ana), hearing(there, ana), hearing(there, noah)]
  await announce(database.db, { members: [ana], about: 'messages' })
  await announce(database.db, { members: [ana, noah], about: 'exchanges' })
  await vi.waitFor(() =>
    expect(ears.map(({ heard }) => heard)).toEqual([
      ['messages', 'exchanges'],
      ['messages', 'exchanges'],
      ['exchanges'],
    ]),
  )
})

test('it is heard when the transaction commits, and not at all if it rolls back', async () => {
  const { heard } = hearing(await aChannel(), ana)
  const undone = database.db.transaction().execute(async (tx) => {
    await announce(tx, { members: [ana], about: 'messages' })
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  await database.db.transaction().execute(async (tx) => {
    await announce(tx, { members: [ana], about: 'library' })
    // Announcements committed meanwhile are heard, and would arrive after it.
    await announce(database.db, { members: [ana], about: 'messages' })
    await vi.waitFor(() => expect(heard).toEqual(['messages']))
  })
  await vi.waitFor(() => expect(heard).toEqual(['messages', 'library']))
})

test('more members than fit into one notice', async () => {
  const channel = await aChannel()
  const members = Array.from({ length: 1000 }, () => randomUUID())
  const ears = members.map((member) => hearing(channel, member).heard)
  await announce(database.db, { members, about: 'exchanges' })
  await vi.waitFor(() => expect(ears.every((heard) => heard.length === 1)).toBe(true))
})

test('after a lost connection everybody is told to catch up, and hears again', async () => {
  const { heard } = hearing(await aChannel(), ana)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'verandah live' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(heard).toEqual(['catch-up']), 5000)
  await announce(database.db, { members: [ana], about: 'messages' })
  await vi.waitFor(() => expect(heard).toEqual(['catch-up', 'messages']))
})

test('if announcements never arrive, as behind a pooler in transaction mode, the start says so', async () => {
  const proxy = await aDatabaseProxy(database.connection)
  proxy.withholdNews()
  const channel = createLiveChannel({
    connection: proxy.connection,
    log: pino({ level: 'silent' }),
    probing: { everyMs: 1_000, timeOutMs: 1_000 },
  })
  await expect(channel.start()).rejects.toThrow(/PgBouncer .* transaction mode/)
  await channel.stop()
  await proxy.stop()
})

test('a pooler that leads to another database is found out by what does not arrive from there', async () => {
  const elsewhere = await aDatabase()
  const to = (pooler: pg.PoolConfig) => {
    const channel = createLiveChannel({
      connection: database.connection,
      pooler,
      log: pino({ level: 'silent' }),
      probing: { everyMs: 1_000, timeOutMs: 1_000 },
    })
    channels.push(channel)
    return channel.start()
  }
  await expect(to(elsewhere.connection)).rejects.toThrow(/DATABASE_POOL_URL do not arrive at DATABASE_URL/)
  await to(database.connection)
  await elsewhere.drop()
})

test('a server that no longer accepts writes is not listened to: the channel looks for one that does', async () => {
  const lines: string[] = []
  const channel = createLiveChannel({
    connection: database.connection,
    log: pino({}, { write: (line) => void lines.push(line) }),
    probing: { everyMs: 100, timeOutMs: 2_000 },
  })
  channels.push(channel)
  await channel.start()
  const { heard } = hearing(channel, ana)
  const { rows } = await database.pool.query('select current_database() as name')
  const settle = (value: string) =>
    database.pool.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`)
  await settle('on')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'verandah live' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(lines.join('')).toContain('does not accept writes'), 5000)
  expect(heard).toEqual([])
  await settle('off')
  await vi.waitFor(() => expect(heard).toEqual(['catch-up']), 5000)
})

test('an unsubscribed listener hears nothing more, and others still do', async () => {
  const channel = await aChannel()
  const gone = hearing(channel, ana)
  const staying = hearing(channel, ana)
  gone.unsubscribe()
  await announce(database.db, { members: [ana], about: 'messages' })
  await vi.waitFor(() => expect(staying.heard).toEqual(['messages']))
  expect(gone.heard).toEqual([])
})

test('stopping while the connection is lost ends the attempts', async () => {
  const [stopped, other] = [await aChannel(), await aChannel()]
  const [{ heard }, fence] = [hearing(stopped, ana), hearing(other, ana)]
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'verandah live' and datname = current_database()`,
  )
  await stopped.stop()
  // The other channel lost its connection at the same moment and waits as long before it connects again.
  await vi.waitFor(() => expect(fence.heard).toEqual(['catch-up']))
  await announce(database.db, { members: [ana], about: 'messages' })
  await vi.waitFor(() => expect(fence.heard).toEqual(['catch-up', 'messages']))
  expect(heard).toEqual([])
})

test('its subject, and the tab that caused it, are passed on', async () => {
  const channel = await aChannel()
  const heard: LiveChange[] = []
  channel.subscribe(ana, (change) => heard.push(change))
  await announce(database.db, { members: [ana], about: 'messages', of: 'c1', from: 'ana/tab' })
  await vi.waitFor(() => expect(heard).toEqual([{ about: 'messages', of: 'c1', from: 'ana/tab' }]))
})

test('a topic is announced once, however many listen to it, and only to them', async () => {
  const [here, there] = [await aChannel(), await aChannel()]
  const listening = Array.from({ length: 1000 }, () => randomUUID())
  const heard: string[] = []
  for (const member of listening) {
    here.subscribe(member, (change) => heard.push(`here ${nameOf(change)}`), ['club:1'])
    there.subscribe(member, (change) => heard.push(`there ${nameOf(change)}`), ['club:1'])
  }
  const other = hearing(here, noah)
  const leave = here.subscribe(ana, () => heard.push('gone'), ['club:1', 'club:2'])
  leave()
  const listener = new pg.Client(database.connection)
  const notices: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => notices.push(payload))
  await listener.connect()
  await listener.query('listen live')
  await announce(database.db, { topic: 'club:1', about: 'messages' })
  await announce(database.db, { topic: 'club:2', about: 'messages' })
  await vi.waitFor(() => expect(notices).toHaveLength(2))
  await vi.waitFor(() => expect(heard).toHaveLength(2000))
  expect(heard).not.toContain('gone')
  expect(other.heard).toEqual([])
  await listener.end()
})

test('it remembers for a while which members and subjects were announced', async () => {
  const here = await aChannel()
  expect(here.mayHaveMissed(ana, [], Date.now() - 60_000), 'before it listened').toBe(true)
  const { heard } = hearing(here, noah)
  const since = Date.now()
  await announce(database.db, { members: [ana], about: 'messages' })
  await announce(database.db, { topic: 'club:1', about: 'clubs' })
  await announce(database.db, { members: [noah], about: 'messages' })
  await vi.waitFor(() => expect(heard).toEqual(['messages']))
  const asked = (member: string, ...topics: string[]) => here.mayHaveMissed(member, topics, since)
  expect([asked(ana), asked(randomUUID(), 'club:1'), asked(randomUUID(), 'club:2')]).toEqual([
    true,
    true,
    false,
  ])
})
