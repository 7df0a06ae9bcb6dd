import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { defineJob, defineScheduledJob, type Job, keptAsLetter } from './job.ts'
import { defineHandler, startHandlers } from './job-handlers.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { assertNotStopping, FinalFailure, Undeliverable } from './worker.ts'

const greet = defineJob<{ name: string }>('test.greet')
const stumble = defineJob<{ name: string }>('test.stumble', { tries: 2, backOffSeconds: 0 })
const letter = defineJob<{ name: string }>('test.letter', { keepDoneSeconds: 60, ...keptAsLetter })
const code = defineJob<{ name: string }>('test.code', { keepDoneSeconds: 60, isSecret: true })
const fleeting = defineJob<{ name: string }>('test.fleeting', { keepDoneSeconds: 1 })
const lasting = defineJob<{ name: string }>('test.lasting', { keepWaitingSeconds: 1 })
const hourly = defineScheduledJob('test.hourly', {
  cron: '0 9 * * *',
  because: 'people read it at breakfast',
})
const long = defineJob<{ name: string }>('test.long', { timeOutSeconds: 600, backOffSeconds: 0 })
const catalogue: Job<object>[] = [greet, stumble, letter, code, fleeting, lasting, hourly, long]

let database: TestDatabase
let started: Jobs[]
let lines: string[]
beforeEach(async () => {
  database = await aDatabase()
  started = []
  lines = []
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  await database.drop()
})

async function startJobs(
  pollSeconds = 0.5,
  every = catalogue,
  worksOnJobs = true,
  cleanUpSeconds = 60,
): Promise<Jobs> {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const jobs = createJobs({
    connection: database.connection,
    catalogue: every,
    log,
    pollSeconds,
    worksOnJobs,
    cleanUpSeconds,
  })
  started.push(jobs)
  await jobs.start()
  return jobs
}

test('a job of a committed transaction runs, and soon; one of a rolled-back transaction never does', async () => {
  const jobs = await startJobs()
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => void greeted.push(name))

  const undone = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'nobody' })
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, greet, { name: 'Ana' }))

  await vi.waitFor(() => expect(greeted).toEqual(['Ana']), 3000)
  const { rows } = await database.pool.query(`select data from pgboss.job where name = 'test.greet'`)
  expect(rows).toEqual([{ data: { name: 'Ana' } }])
})

test('a process that works on no jobs enqueues for one that does, which wakes at once', async () => {
  const web = await startJobs(0.5, catalogue, false)
  // An hour between two looks: only the notification can wake it.
  const working = await startJobs(3600)
  const greeted: string[] = []
  await working.work(greet, async ({ name }) => void greeted.push(name))
  await database.db.transaction().execute((tx) => web.enqueue(tx, greet, { name: 'Ana' }))
  await vi.waitFor(() => expect(greeted).toEqual(['Ana']), 30_000)
})

test('if its process is killed, a long job is noticed within a minute or two, not after its whole time limit', async () => {
  const jobs = await startJobs()
  await jobs.enqueue(database.db, long, { name: 'Ana' })
  let isTaken = () => {}
  const taken = new Promise<void>((resolve) => {
    isTaken = resolve
  })
  await jobs.work(long, async () => isTaken())
  await taken
  const { rows } = await database.pool.query(
    `select name, heartbeat_seconds as seconds from pgboss.queue where name in ('test.long', 'test.greet') order by name`,
  )
  expect(rows).toEqual([
    { name: 'test.greet', seconds: null },
    { name: 'test.long', seconds: 30 },
  ])
  const { rows: ofJob } = await database.pool.query(
    `select heartbeat_seconds as seconds, heartbeat_on is not null as was_alive from pgboss.job where name = 'test.long'`,
  )
  expect(ofJob).toEqual([{ seconds: 30, was_alive: true }])
})

test('a job that is done is deleted soon after its time, again and again', async () => {
  const jobs = await startJobs(0.5, catalogue, true, 1)
  await jobs.work(fleeting, async () => {})
  for (const name of ['Ana', 'Bo']) {
    await jobs.enqueue(database.db, fleeting, { name })
    await vi.waitFor(
      async () =>
        expect(
          (await database.pool.query(`select from pgboss.job where name = 'test.fleeting'`)).rowCount,
        ).toBe(0),
      20_000,
    )
  }
})

test('a job that no process has worked on is deleted after its time', async () => {
  const jobs = await startJobs(0.5, catalogue, true, 1)
  await jobs.enqueue(database.db, lasting, { name: 'Ana' })
  await jobs.enqueue(database.db, greet, { name: 'Ana' })
  const waiting = async () =>
    (await database.pool.query('select name from pgboss.job where data is not null')).rows
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ name: 'test.greet' }]), 20_000)
})

test('a delayed job waits until its time', async () => {
  const jobs = await startJobs()
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => void greeted.push(name))
  const startAfter = new Date(Date.now() + 60_000)
  await jobs.enqueue(database.db, greet, { name: 'later' }, { startAfter })
  await jobs.enqueueAll(database.db, greet, [{ name: 'later too' }], { startAfter })
  await jobs.enqueue(database.db, greet, { name: 'now' })
  await vi.waitFor(() => expect(greeted).toEqual(['now']), 3000)
})

test('a failing job is retried, then given up with a line in the log', async () => {
  const jobs = await startJobs()
  const attempts: number[] = []
  await jobs.work(stumble, async (_payload, { attempt }) => {
    attempts.push(attempt)
    throw new Error('The mail server is away')
  })
  await jobs.enqueue(database.db, stumble, { name: 'Ana' })

  await vi.waitFor(() => expect(lines.join()).toContain('Job given up'), 10_000)
  expect(attempts).toEqual([1, 2])
  const line = JSON.parse(lines.find((text) => text.includes('Job given up')) ?? '{}')
  expect(line).toMatchObject({ job: 'test.stumble', tries: 2, reason: 'The mail server is away' })
  const { rows } = await database.pool.query(`select state, data from pgboss.job where name = 'test.stumble'`)
  expect(rows).toEqual([{ state: 'failed', data: { name: 'Ana' } }])
})

test('an error that no retry can help is given up at once', async () => {
  const jobs = await startJobs()
  const attempts: number[] = []
  await jobs.work(greet, async (_payload, { attempt }) => {
    attempts.push(attempt)
    throw new FinalFailure('There is no such mailbox')
  })
  await jobs.enqueue(database.db, greet, { name: 'Ana' })
  await vi.waitFor(() => expect(lines.join()).toContain('There is no such mailbox'), 10_000)
  expect(attempts).toEqual([1])
  expect(lines.join()).toContain('Job given up')
})

test('what its recipient refuses is done, with a line in the log: nobody here can change it', async () => {
  const jobs = await startJobs()
  await jobs.work(greet, async () => {
    throw new Undeliverable('The mail server answered 550 5.1.1')
  })
  await jobs.enqueue(database.db, greet, { name: 'Ana' })
  await vi.waitFor(() => expect(lines.join()).toContain('Recipient refused'), 10_000)
  expect(lines.join()).toContain('The mail server answered 550 5.1.1')
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select state from pgboss.job where name = 'test.greet'`)
    expect(rows).toEqual([{ state: 'completed' }])
  })
  expect(lines.join()).not.toContain('Job given up')
})

test('a job given up is kept for a day, a letter for half of one, however soon it is forgotten once done; a secret without its payload', async () => {
  const jobs = await startJobs()
  const refuse = async () => {
    throw new FinalFailure('There is no such mailbox')
  }
  for (const job of [letter, code]) {
    await jobs.work(job, refuse)
    await jobs.enqueue(database.db, job, { name: 'Ana' })
  }
  await vi.waitFor(
    () => expect(lines.filter((line) => line.includes('Job given up'))).toHaveLength(2),
    10_000,
  )
  const { rows } = await database.pool.query(
    `select name, data, deletion_seconds as seconds, output->>'message' as reason from pgboss.job
     where state = 'failed' order by name`,
  )
  const reason = 'There is no such mailbox'
  expect(rows).toEqual([
    { name: 'test.code', data: null, seconds: 86_400, reason },
    { name: 'test.letter', data: { name: 'Ana' }, seconds: 43_200, reason },
  ])
})

test('a job given up because its time was over is logged with that as its reason', async () => {
  const web = await startJobs(0.5, catalogue, false)
  await web.enqueue(database.db, greet, { name: 'Ana' })
  // As a process leaves it that stopped answering.
  await database.pool.query(
    `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 hour'
     where name = 'test.greet'`,
  )
  await startJobs(0.5, catalogue, true, 1)
  await vi.waitFor(() => expect(lines.join()).toContain('Job given up'), 20_000)
  const line = JSON.parse(lines.find((text) => text.includes('Job given up')) ?? '{}')
  expect(line).toMatchObject({ job: 'test.greet', reason: 'job timed out' })
})

test('a backlog is worked off without a pause between jobs', async () => {
  const jobs = await startJobs(30)
  const names = Array.from({ length: 40 }, (_, at) => ({ name: `neighbour ${at}` }))
  await jobs.enqueueAll(database.db, greet, names)
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => void greeted.push(name))
  await vi.waitFor(() => expect(greeted).toHaveLength(40), 10_000)
})

test('a job enqueued twice under one id exists once', async () => {
  const jobs = await startJobs()
  const id = randomUUID()
  for (const name of ['Ana', 'Ana again']) await jobs.enqueue(database.db, greet, { name }, { id })
  const { rows } = await database.pool.query(`select id, data from pgboss.job where name = 'test.greet'`)
  expect(rows).toEqual([{ id, data: { name: 'Ana' } }])
})

test('interrupted connections are opened again, and work continues', async () => {
  const jobs = await startJobs()
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => void greeted.push(name))
  for (let round = 0; round < 5; round++) {
    await jobs.enqueue(database.db, greet, { name: `round ${round}` })
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'verandah jobs'`,
    )
  }
  await vi.waitFor(() => expect(new Set(greeted).size).toBe(5), 10_000)
})

test('two processes that start at once on a new database share the work, and each job runs once', async () => {
  const [one, other] = await Promise.all([startJobs(), startJobs()])
  const greeted: string[] = []
  for (const jobs of [one, other]) await jobs.work(greet, async ({ name }) => void greeted.push(name))
  const names = Array.from({ length: 10 }, (_, at) => `neighbour ${at}`)
  for (const name of names) await one.enqueue(database.db, greet, { name })
  await vi.waitFor(() => expect(greeted).toHaveLength(10), 5000)
  expect(greeted.sort()).toEqual(names)
})

test('stopping waits for the running job', async () => {
  const jobs = await startJobs()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const { promise: rest, resolve: letFinish } = Promise.withResolvers<void>()
  const over: string[] = []
  await jobs.work(greet, async (_payload, { stopping }) => {
    begin()
    stopping.addEventListener('abort', () => tell())
    await rest
    over.push('job')
  })
  await jobs.enqueue(database.db, greet, { name: 'Ana' })
  await begun
  const stopped = jobs.stop().then(() => over.push('stop'))
  await told
  // Whatever stops without waiting has had its turn after a few answers of the database.
  for (let turn = 0; turn < 5; turn++) await database.pool.query('select 1')
  letFinish()
  await stopped
  expect(over).toEqual(['job', 'stop'])
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'test.greet'`)
  expect(rows).toEqual([{ state: 'completed' }])
})

test('a long job is interrupted when the process stops, uses up none of its tries, and continues in another process', async () => {
  const jobs = await startJobs()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  await jobs.work(stumble, async (_payload, { stopping }) => {
    begin()
    await new Promise((resolve) => stopping.addEventListener('abort', resolve))
    assertNotStopping(stopping)
  })
  await jobs.enqueue(database.db, stumble, { name: 'Ana' })
  await begun
  await jobs.stop()
  const waiting = `select state, data, retry_count from pgboss.job where name = 'test.stumble' and state <> 'completed'`
  expect((await database.pool.query(waiting)).rows).toEqual([
    { state: 'created', data: { name: 'Ana' }, retry_count: 0 },
  ])
  const attempts: number[] = []
  const next = await startJobs()
  await next.work(stumble, async (_payload, { attempt }) => void attempts.push(attempt))
  await vi.waitFor(() => expect(attempts).toEqual([1]), 10_000)
  expect(lines.join('')).not.toMatch(/Job (failed|given up)/)
})

test('a job that is being fetched when the process stops is not begun, and continues in another process', async () => {
  const jobs = await startJobs()
  const begun: string[] = []
  const lock = await database.pool.connect()
  await lock.query('begin; lock table pgboss.job in access exclusive mode')
  await jobs.work(greet, async () => void begun.push('the stopping process'))
  const fetching = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect((await lock.query(fetching)).rowCount).toBeGreaterThan(0))
  const id = randomUUID()
  await lock.query(`insert into pgboss.job (id, name, data) values ($1, 'test.greet', '{"name":"Ana"}')`, [
    id,
  ])
  const stopped = jobs.stop()
  await lock.query('commit')
  lock.release()
  await stopped
  expect(begun).toEqual([])

  const next = await startJobs()
  await next.work(greet, async ({ name }, run) => void begun.push(name, run.id))
  await vi.waitFor(
    () => expect(begun, 'under its id, which makes a repetition harmless').toEqual(['Ana', id]),
    10_000,
  )
})

test('a schedule is stored once, with its time zone, and is made up for after an outage', async () => {
  const jobs = await startJobs()
  await jobs.schedule(hourly, 'Australia/Brisbane')
  await jobs.schedule(hourly, 'Australia/Brisbane')
  const { rows } = await database.pool.query(
    `select name, cron, timezone, options ->> 'missed' as missed from pgboss.schedule`,
  )
  expect(rows).toEqual([
    { name: 'test.hourly', cron: '0 9 * * *', timezone: 'Australia/Brisbane', missed: 'once' },
  ])
})

test('a command that knows a part of the jobs leaves the schedules of the others', async () => {
  const app = await startJobs()
  await app.schedule(hourly, 'Australia/Brisbane')
  await startJobs(0.5, [greet])
  await startJobs(0.5, [greet], false)
  const { rows } = await database.pool.query('select name from pgboss.schedule')
  expect(rows).toEqual([{ name: 'test.hourly' }])
  await app.enqueue(database.db, hourly, {})
})

test('a scheduled job that has been renamed leaves no schedule, queue or waiting job under its former name', async () => {
  const renamed = defineScheduledJob('test.renamed', hourly.schedule)
  const former = await startJobs()
  await former.schedule(hourly, 'Australia/Brisbane')
  await former.enqueue(database.db, hourly, {})
  await former.enqueue(database.db, greet, { name: 'Ana' })
  await former.stop()

  const now = await startJobs(0.5, [greet, renamed])
  const handlers = [greet, renamed].map((job) => defineHandler<object, unknown>(job, () => async () => {}))
  await startHandlers(handlers, { jobs: now, db: database.db, city: { timeZone: 'Australia/Brisbane' } })
  const names = async (table: string) => {
    const { rows } = await database.pool.query(
      `select name from pgboss.${table} where name like 'test.%' order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await names('schedule')).toEqual(['test.renamed'])
  expect(await names('job')).toEqual(['test.greet'])
  // Queues without a schedule stay: what waits in them has a payload that nothing else would make again.
  expect(await names('queue')).toEqual([
    'test.code',
    'test.fleeting',
    'test.greet',
    'test.lasting',
    'test.letter',
    'test.long',
    'test.renamed',
    'test.stumble',
  ])
  expect(lines).toEqual([])
})

test('jobs of a kind that this release does not know are left out of a restore, and named in the log at the start', async () => {
  const other = await startJobs()
  await other.enqueue(database.db, letter, { name: 'Ana' })
  await other.stop()
  const jobs = await startJobs(0.5, [greet])
  await startHandlers([defineHandler<object, unknown>(greet, () => async () => {})], {
    jobs,
    db: database.db,
    city: { timeZone: 'Australia/Brisbane' },
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'test.letter', count: 1, msg: 'Jobs of an unknown kind wait' },
  ])

  const [known, unknown] = [randomUUID(), randomUUID()]
  const startAfter = new Date(Date.now() + 60_000).toISOString()
  const client = await database.pool.connect()
  await jobs.takeIn(client, [
    { id: unknown, name: 'test.of-tomorrow', data: { name: 'Ana' }, startAfter },
    { id: known, name: 'test.greet', data: { name: 'Ana' }, startAfter },
  ])
  client.release()
  const { rows } = await database.pool.query('select id from pgboss.job where id = any($1)', [
    [known, unknown],
  ])
  expect(rows).toEqual([{ id: known }])
  expect(lines.at(-1)).toContain('Jobs of an unknown kind left out')
})
