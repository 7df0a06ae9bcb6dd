import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aRefusal } from '#tests/support/a-standby.ts'
import { type Engine, openEngine } from './engine.ts'
import { StartError } from './start-error.ts'

const isRoot = process.getuid?.() === 0

// A database made once and copied for each test, because making one is slow on a busy disk.
let template: string
let base: string
let dataDir: string
let said: string[]
let cleanUp: (() => Promise<unknown>)[]

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'engine-template-'))
  const engine = await openEngine({ dataDir: template, say: () => undefined })
  await engine.stop()
})

afterAll(() => rmSync(template, { recursive: true, force: true }))

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'engine-'))
  chmodSync(base, 0o711)
  dataDir = join(base, 'data')
  said = []
  cleanUp = []
})

afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo()
  rmSync(base, { recursive: true, force: true })
})

describe('the embedded engine', () => {
  test('makes a database at the first start and keeps it at the next', async () => {
    const first = await open()
    expect(first).toMatchObject({ kind: 'embedded', isNew: true })
    await write(first, 'kept')
    await Promise.all([first.stop(), first.stop()])

    const second = await open()
    expect(second.isNew).toBe(false)
    expect(await readBack(second)).toEqual(['kept'])
    expect(existsSync(join(dataDir, 'postgres.log'))).toBe(true)
  })

  test('has the extensions, and trigram search treats letters beyond ASCII as letters', async () => {
    copyTemplate()
    const engine = await open()
    await query(engine, 'create extension pg_trgm')
    for (const name of ['cube', 'earthdistance', 'unaccent', 'citext'])
      await query(engine, `create extension ${name}`)
    const [row] = await query<{ likeness: number }>(
      engine,
      "select similarity('Éa', 'éa') as likeness, similarity('É', 'a') as other",
    )
    expect(row).toEqual({ likeness: 1, other: 0 })
  })

  test('refuses a directory that another app uses, naming it and the process', async () => {
    copyTemplate()
    const holder = await startApp()
    const refusal = await open().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toContain(dataDir)
    expect(String(refusal)).toContain(`process ${holder.pid}`)

    holder.kill('SIGTERM')
    await once(holder, 'exit')
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false)
    await open()
  })

  test('stops the database that a killed app left behind, and loses nothing', async () => {
    copyTemplate()
    const app = await startApp()
    await write({ pool: socketOf(dataDir) }, 'acknowledged')
    await kill(app)
    const orphan = postmasterId()
    expect(isAlive(orphan)).toBe(true)

    const engine = await open()
    expect(said.join()).toContain(`process ${orphan}`)
    expect(postmasterId()).not.toBe(orphan)
    expect(await readBack(engine)).toEqual(['acknowledged'])
  })

  test('starts after both the app and its postmaster were killed, with a session still busy', async () => {
    copyTemplate()
    const app = await startApp()
    await write({ pool: socketOf(dataDir) }, 'acknowledged')
    const busy = query({ pool: socketOf(dataDir) }, 'select count(*) from generate_series(1, 1e12)').catch(
      () => 'cut',
    )
    const atWork = `select from pg_stat_activity where query like '%series(1, 1e12)' and state = 'active'`
    await expect.poll(() => query({ pool: socketOf(dataDir) }, atWork)).toHaveLength(1)
    await kill(app)
    process.kill(postmasterId(), 'SIGKILL')

    const engine = await open()
    expect(await busy).toBe('cut')
    expect(await readBack(engine)).toEqual(['acknowledged'])
  })

  test('brings the database back when its process is killed under a running app', async () => {
    copyTemplate()
    const engine = await open()
    await write(engine, 'acknowledged')
    process.kill(postmasterId(), 'SIGKILL')
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toContain('is back')
    expect(await readBack(engine)).toEqual(['acknowledged'])
  })

  test('is not fooled by lock files whose process id now belongs to another process', async () => {
    copyTemplate()
    const engine = await open()
    await write(engine, 'kept')
    await engine.stop()
    writeFileSync(
      join(dataDir, 'app.lock'),
      JSON.stringify({ pid: process.pid, startedAt: 'before the flood' }),
    )
    const lines = [
      process.ppid,
      join(dataDir, 'postgres'),
      1,
      5432,
      join(dataDir, 'run'),
      '',
      '',
      'ready',
      '',
    ]
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), lines.join('\n'), { mode: 0o644 })

    expect(await readBack(await open())).toEqual(['kept'])
    expect(isAlive(process.ppid)).toBe(true)
  })

  test('if two find a stale lock, one gets it', async () => {
    copyTemplate()
    writeFileSync(join(dataDir, 'app.lock'), '{"pid":')
    const results = await Promise.allSettled([startApp(), startApp()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('removes what a killed first start left unfinished', async () => {
    mkdirSync(join(dataDir, 'postgres.new-1/base'), { recursive: true, mode: 0o711 })
    expect((await open()).isNew).toBe(true)
    expect(existsSync(join(dataDir, 'postgres.new-1'))).toBe(false)
  })

  test('puts its socket elsewhere when the path is too long for one', async () => {
    dataDir = join(base, 'a-rather-long-name-for-a-directory'.repeat(3))
    copyTemplate()
    const engine = await open()
    expect(String(engine.pool.host).length).toBeLessThan(86)
    await write(engine, 'reached')
    await engine.stop()
    rmSync(String(engine.pool.host), { recursive: true })
  })

  test('says which PostgreSQL made a database that it cannot open', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o711 })
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n')
    await expect(open()).rejects.toThrow(/made by PostgreSQL 16, and this Verandah comes with 18/)
  })

  test.runIf(isRoot)('names the directory that keeps the unprivileged account out', async () => {
    chmodSync(base, 0o700)
    const refusal = await open().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toContain(`chmod o+x ${base}`)
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false)
  })
})

describe('a PostgreSQL named by DATABASE_URL', () => {
  test('is used as it is, and not stopped', async () => {
    copyTemplate()
    const server = await open()
    const engine = await openEngine({ databaseUrl: urlOf(server, 'verandah'), dataDir, say: () => undefined })
    expect(engine).toMatchObject({ kind: 'external', isNew: true })
    await engine.stop()
    await write(server, 'still here')
  })

  test.each([
    [
      'a refused connection',
      'postgres://neighbour:s3cret@127.0.0.1:3019/verandah',
      /127\.0\.0\.1:3019.*refuses/,
    ],
    ['an unknown host', 'postgres://neighbour:s3cret@nowhere.invalid/verandah', /nowhere\.invalid/],
    ['no PostgreSQL address', 'mysql://neighbour:s3cret@localhost/verandah', /must look like postgres:/],
  ])('reports %s without the password', async (_what, databaseUrl, message) => {
    const refusal = await openEngine({ databaseUrl, dataDir, say: (line) => said.push(line) }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toMatch(message)
    expect(String(refusal) + said.join()).not.toContain('s3cret')
  })

  test('recognises a PgBouncer that refuses our settings', async () => {
    const pooler = await aRefusal('08P01', 'unsupported startup parameter: statement_timeout')
    const databaseUrl = `postgres://neighbour:s3cret@127.0.0.1:${pooler.connection.port}/verandah`
    await expect(openEngine({ databaseUrl, dataDir, say: () => undefined })).rejects.toThrow(
      /as PgBouncer does\. Point DATABASE_URL at PostgreSQL itself/,
    )
    await pooler.stop()
  })

  test('reports a pooler that cannot be reached, and one that sets no time limits', async () => {
    copyTemplate()
    const server = await open()
    const openThrough = (databasePoolUrl: string) =>
      openEngine({
        databaseUrl: urlOf(server, 'verandah'),
        databasePoolUrl,
        dataDir,
        say: (line) => said.push(line),
      })
    await expect(openThrough('postgres://neighbour:s3cret@127.0.0.1:3019/verandah')).rejects.toThrow(
      /^DATABASE_POOL_URL: the PostgreSQL at 127\.0\.0\.1:3019.*refuses/,
    )
    const { pooler } = await openThrough(urlOf(server, 'verandah'))
    expect(pooler).toEqual({ connectionString: urlOf(server, 'verandah') })
    expect(said.join()).toMatch(/DATABASE_POOL_URL: .* sets no time limits/)
    expect(said.join()).not.toContain('s3cret')
  })

  test('refuses a replica that takes writes, and starts without one that is away', async () => {
    copyTemplate()
    const server = await open()
    const openWith = (url: string) =>
      openEngine({
        databaseUrl: urlOf(server, 'verandah'),
        databaseReplicaUrls: [url],
        dataDir,
        say: (line) => said.push(line),
      })
    await expect(openWith(urlOf(server, 'verandah'))).rejects.toThrow(
      /^DATABASE_REPLICA_URLS: the PostgreSQL at .* is a primary, which takes writes/,
    )
    const away = 'postgres://neighbour:s3cret@127.0.0.1:3019/verandah'
    const { replicated } = await openWith(away)
    expect(replicated?.standbys).toEqual([{ connectionString: away }])
    expect(said.join()).toMatch(
      /DATABASE_REPLICA_URLS: .* refuses the connection.* DATABASE_URL answers alone/,
    )
    expect(said.join()).not.toContain('s3cret')
  })

  test('reports an unknown database, a role without rights and an old encoding', async () => {
    copyTemplate()
    const server = await open()
    await query(server, 'create role neighbour login')
    await query(
      server,
      "create database latin encoding 'LATIN1' locale_provider libc locale 'C' template template0",
    )
    const tryUrl = (url: string) => openEngine({ databaseUrl: url, dataDir, say: () => undefined })
    await expect(tryUrl(urlOf(server, 'nothing'))).rejects.toThrow(/"nothing" does not exist/)
    await expect(tryUrl(urlOf(server, 'latin'))).rejects.toThrow(/stores text as LATIN1/)
    await expect(tryUrl(urlOf(server, 'verandah', 'neighbour'))).rejects.toThrow(/CREATE EXTENSION/)
  })
})

function copyTemplate(): void {
  // cp keeps owners, which a database started by root depends on.
  execFileSync('cp', ['-a', template, dataDir])
}

async function open(): Promise<Engine> {
  const engine = await openEngine({ dataDir, say: (line) => said.push(line) })
  cleanUp.push(engine.stop)
  return engine
}

/** Resolves once the app is ready, and fails with its output if it ends instead. */
async function startApp(): Promise<ChildProcess> {
  const app = spawn(process.execPath, ['tests/support/engine-process.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUp.push(async () => {
    if (app.exitCode !== null || app.signalCode !== null) return
    app.kill('SIGTERM')
    await once(app, 'exit')
  })
  let output = ''
  for await (const chunk of app.stdout) {
    output += chunk
    if (output.includes('ready\n')) return app
  }
  throw new Error(output)
}

async function kill(app: ChildProcess): Promise<void> {
  app.kill('SIGKILL')
  await once(app, 'exit')
}

function postmasterId(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function socketOf(directory: string): pg.PoolConfig {
  return { host: join(directory, 'run'), user: 'verandah', database: 'verandah' }
}

function urlOf(engine: Engine, database: string, user = 'verandah'): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(engine.pool.host))}`
}

async function query<Row extends pg.QueryResultRow>(
  { pool }: Pick<Engine, 'pool'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(pool)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function write(engine: Pick<Engine, 'pool'>, text: string): Promise<void> {
  await query(engine, `create table if not exists notes (body text); insert into notes values ('${text}')`)
}

async function readBack(engine: Pick<Engine, 'pool'>): Promise<string[]> {
  const rows = await query<{ body: string }>(engine, 'select body from notes')
  return rows.map(({ body }) => body)
}
