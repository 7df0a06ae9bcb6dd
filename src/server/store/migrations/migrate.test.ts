import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { announceProcess } from '#server/store/app-processes.ts'
import { startHeartbeat } from '#server/store/heartbeat.ts'
import { catalogueOf } from '#tests/support/catalogue.ts'
import { aFormerDatabase } from '#tests/support/former/former.ts'
import { aDatabase, anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { announce, applyInitial, createMigrationList, MIGRATION_LOCK, migrate } from './migrate.ts'
import { listMigrationFiles, MIGRATIONS, migrationPath } from './migration-files.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.drop())

test('a release starts on what a newer one has added, and refuses a database from which it has removed something', async () => {
  const { pool } = database
  await pool.query("insert into migrations (name) values ('9998_later.sql')")
  expect(await migrate(pool)).toEqual([])
  await pool.query("insert into migrations (name) values ('9999_later.after.sql')")
  await expect(migrate(pool)).rejects.toThrow(/newer version of Verandah.*9999_later\.after\.sql/)
})

test('of two processes that start at once one runs the migrations and the other waits', async () => {
  const empty = await anEmptyDatabase()
  onTestFinished(() => empty.drop())
  const ran = await Promise.all([migrate(empty.pool), migrate(empty.pool)])
  expect(ran.toSorted((one, other) => one.length - other.length)).toEqual([[], await listMigrationFiles()])
})

describe('while a backup runs', () => {
  let backup: pg.Client
  beforeEach(async () => {
    backup = new pg.Client(database.connection)
    await backup.connect()
    await backup.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  })
  afterEach(() => backup.end())

  test('a process starts at once if the database is up to date', async () => {
    const say = vi.fn()
    const as = { id: randomUUID(), build: 'none' }
    expect(await migrate(database.pool, { as, say })).toEqual([])
    expect(say).not.toHaveBeenCalled()
    expect((await database.pool.query('select id from app_processes')).rows).toEqual([{ id: as.id }])
  })

  test('a process that has to change the database says that it waits, and lets others start meanwhile', async () => {
    const last = (await listMigrationFiles()).findLast((file) => !file.endsWith('.after.sql'))
    await database.pool.query('delete from migrations where name = $1', [last])
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await cp(MIGRATIONS, folder, { recursive: true })
    await writeFile(migrationPath(last ?? '', folder), 'select 1')
    const say = vi.fn()
    let isOver = false
    const migrated = migrate(database.pool, { folder, say }).finally(() => {
      isOver = true
    })
    await vi.waitFor(
      () => expect(say.mock.calls).toEqual([[expect.stringMatching(/^Waiting to update the database/)]]),
      10_000,
    )
    await database.pool.query('insert into migrations (name) values ($1)', [last])
    expect(await migrate(database.pool)).toEqual([])
    await database.pool.query('delete from migrations where name = $1', [last])
    expect(isOver).toBe(false)
    await backup.query('select pg_advisory_unlock_all()')
    expect(await migrated).toEqual([last])
  })

  test('a process leaves for later what only removes something', async () => {
    const last = (await listMigrationFiles()).at(-1) ?? ''
    expect(last).toContain('.after.sql')
    await database.pool.query('delete from migrations where name = $1', [last])
    expect(await migrate(database.pool)).toEqual([])
  })
})

describe('a release that adds a column and removes another one', () => {
  const ADDS = '9001_nickname.sql'
  const REMOVES = '9000_bio.after.sql'
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(MIGRATIONS, folder, { recursive: true })
    await writeFile(join(folder, ADDS), 'alter table members add nickname text')
    await writeFile(join(folder, REMOVES), 'alter table members drop column bio')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const aProcess = () => ({ id: randomUUID(), build: 'none' })
  const silentFor = (minutes: number) =>
    database.pool.query('update app_processes set seen_at = now() - make_interval(mins => $1)', [minutes])

  test('removes it at the start only once no process of an older build has been heard of for ten minutes', async () => {
    const { pool } = database
    await announce(pool, aProcess())
    expect(await migrate(pool, { folder, as: aProcess() })).toEqual([ADDS])
    await pool.query('select bio, nickname from members')
    await silentFor(9)
    expect(await migrate(pool, { folder, as: aProcess() })).toEqual([])
    await silentFor(10)
    expect(await migrate(pool, { folder, as: aProcess() })).toEqual([REMOVES])
    await expect(pool.query('select bio from members')).rejects.toThrow('bio')
  })

  test('does not wait for processes that know what is removed, whatever their build', async () => {
    await announceProcess(database.pool, { id: randomUUID(), build: 'another' }, ADDS)
    expect(await migrate(database.pool, { folder, as: aProcess() })).toEqual([ADDS, REMOVES])
  })

  test('does both at once in a new database', async () => {
    const empty = await anEmptyDatabase()
    onTestFinished(() => empty.drop())
    const ran = await migrate(empty.pool, { folder, as: aProcess() })
    expect(ran.filter((file) => file.startsWith('9'))).toEqual([ADDS, REMOVES])
    const isRemoval = ran.map((file) => file.endsWith('.after.sql'))
    expect(isRemoval.lastIndexOf(false), 'all removals come last').toBeLessThan(isRemoval.indexOf(true))
  })

  test('adds it once nobody uses the table, says that it waits, and lets others use it meanwhile', async () => {
    const { pool } = database
    await pool.query("insert into migrations (name) values ('9000_bio.after.sql')")
    const reader = await pool.connect()
    await reader.query('begin; select from members')
    const say = vi.fn()
    const migrated = migrate(pool, { folder, say })
    const heard = vi.waitFor(() => expect(say).toHaveBeenCalledOnce(), 10_000)
    const used = heard.then(() => pool.query('select from members'))
    await used.finally(() => reader.query('rollback').finally(() => reader.release()))
    expect(say).toHaveBeenCalledWith(expect.stringMatching(/^Waiting to update the database/))
    expect(await migrated).toEqual([ADDS])
  })

  test('leaves it for later while somebody uses the table, instead of making everybody wait', async () => {
    const reader = await database.pool.connect()
    await reader.query('begin; select from members')
    await migrate(database.pool)
    await database.pool.query(`insert into migrations (name) values ('${ADDS}')`)
    expect(await migrate(database.pool, { folder })).toEqual([])
    await reader.query('rollback')
    reader.release()
    expect(await migrate(database.pool, { folder })).toEqual([REMOVES])
  })
})

test('a process says again and again that it runs, until it stops, and forgets the ones silent for an hour', async () => {
  const { pool } = database
  const as = { id: randomUUID(), build: 'abc' }
  await announceProcess(pool, { id: randomUUID(), build: 'gone' }, '0001')
  await pool.query("update app_processes set seen_at = now() - interval '2 hours'")
  const log = { info: vi.fn(), error: vi.fn() }
  const runMigrations = vi.fn(async () => [])
  const stop = startHeartbeat({ pool, as, runMigrations, log, everyMs: 10 })
  const seen = async () =>
    (await pool.query('select build, newest_migration as newest, seen_at as at from app_processes')).rows
  await vi.waitUntil(async () => (await seen())[0]?.build === 'abc', { timeout: 10_000 })
  const [first] = await seen()
  await vi.waitUntil(async () => (await seen())[0].at > first.at, { timeout: 10_000 })
  await stop()
  const newest = (await listMigrationFiles()).toSorted().at(-1)
  expect(await seen()).toEqual([{ build: 'abc', newest, at: expect.any(Date) }])
  expect(runMigrations).not.toHaveBeenCalled()
  await pool.query('delete from migrations where name = $1', [newest])
  const again = startHeartbeat({ pool, as, runMigrations, log, everyMs: 10 })
  await vi.waitUntil(() => runMigrations.mock.calls.length > 0, { timeout: 10_000 })
  await again()
  expect(log.error).not.toHaveBeenCalled()
})

test('a new database is the same as one that ran all migrations, and no migration runs on it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of await listMigrationFiles()) await cp(migrationPath(name), join(folder, name))
  const step = await anEmptyDatabase()
  onTestFinished(() => step.drop())
  await migrate(step.pool, { folder })

  const catalogue = await catalogueOf(database.pool)
  expect(catalogue.length).toBeGreaterThan(1000)
  expect(catalogue).toEqual(await catalogueOf(step.pool))
  // Those that the initial files contain come first in a new database, also the ones after a release.
  const names = 'select name from migrations order by name'
  expect((await database.pool.query(names)).rows).toEqual((await step.pool.query(names)).rows)
  const rows = await rowsOf(database)
  expect(rows).toEqual(await rowsOf(step))
  expect(Object.values(rows).filter((count) => count > 0)).toEqual([(await listMigrationFiles()).length])
  expect(await migrate(database.pool)).toEqual([])
  expect(await migrate(step.pool)).toEqual([])
})

test('a new database whose first start was interrupted is begun again', async () => {
  const empty = await anEmptyDatabase()
  onTestFinished(() => empty.drop())
  const client = await empty.pool.connect()
  await createMigrationList(client)
  await client.query('begin')
  await applyInitial(client)
  await client.query('rollback')
  client.release()
  expect(await migrate(empty.pool)).toEqual(await listMigrationFiles())
  expect(await catalogueOf(empty.pool)).toEqual(await catalogueOf(database.pool))
})

/** How many, of each table. */
async function rowsOf({ pool }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select relname as name,
       (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('a database made by the former migrations', () => {
  let former: TestDatabase
  beforeEach(async () => {
    former = await aFormerDatabase()
  })
  afterEach(() => former.drop())

  test('becomes the same as one made by this release’s migrations, and keeps its rows', async () => {
    await former.pool.query(
      "insert into members (email, name, username) values ('ana@sample.test', 'Ana', 'ana')",
    )
    await former.pool.query(
      "insert into images (kind, width, height, tint) values ('cover', 1, 1, '#102030')",
    )
    await migrate(former.pool)
    expect(await catalogueOf(former.pool)).toEqual(await catalogueOf(database.pool))
    const names = 'select name from migrations order by name'
    expect((await former.pool.query(names)).rows).toEqual((await database.pool.query(names)).rows)
    const { rows } = await former.pool.query(
      'select name, (select count(*)::int from images) as images from members',
    )
    expect(rows).toEqual([{ name: 'Ana', images: 1 }])
    expect(await migrate(former.pool)).toEqual([])
  })

  test('is refused, and stays as it is, if it had not run all of them', async () => {
    await former.pool.query("delete from migrations where name = '0325_newest_posts_of_a_club.sql'")
    const before = await catalogueOf(former.pool)
    await expect(migrate(former.pool)).rejects.toThrow(/last release before 1\.0/)
    expect(await catalogueOf(former.pool)).toEqual(before)
  })
})
