// npm run drill -- pgbouncer: a private PostgreSQL with a PgBouncer in transaction mode in front. The tests of the services run through
// it, and the app starts with it: where it belongs, and where it does not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '#rules/base/durations.ts'
import { openEngine } from '#server/store/engine.ts'
import { freePort, startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aDatabaseFolder } from '#tests/support/database-folder.ts'

export const needs = { programs: { pgbouncer: 'pgbouncer' }, root: false }

const SERVER = join(import.meta.dirname, '../../src/server')
/** What opens connections to PostgreSQL itself is not asked through PgBouncer. */
const APART = new Map([
  ['jobs', 'the queue has connections of its own'],
  ['live', 'listening needs a connection of its own'],
  ['store', 'servers are started, migrated, backed up and restored on connections of their own'],
  ['recommendations', 'they are measured in temporary tables, on a connection of their own'],
])
/** The end of what the start says, wherever the pooler is. */
const REFUSED = 'as PgBouncer does'
const LONGEST_TESTS_MS = HOUR_MS
const LONGEST_START_MS = 20_000

/** PgBouncer refuses root, and PostgreSQL's own account is let in without a password. */
const NOBODY = 65534

export async function run(say: (line: string) => void): Promise<void> {
  const dataDir = await aDatabaseFolder('pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'verandah-pgbouncer-'))
  const engine = await openEngine({ dataDir, say })
  try {
    const pooler = await startPooler(folder, {
      host: String(engine.pool.host),
      user: String(engine.pool.user),
    })
    try {
      const direct = databaseAddress(engine.pool)
      const pooled = databaseAddress({ ...engine.pool, host: folder, port: pooler.port })
      await startRefused({ DATABASE_URL: pooled }, folder, say)
      await startThrough({ DATABASE_URL: direct, DATABASE_POOL_URL: pooled }, folder, say)
      say('Running the tests of the services through it…')
      await runTests({ TEST_DATABASE_URL: direct, TEST_DATABASE_POOL_URL: pooled })
    } finally {
      pooler.process.kill('SIGINT')
      await once(pooler.process, 'exit')
    }
  } finally {
    await engine.stop()
    for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true })
  }
}

/** Every folder of the server, so that none is forgotten, but those that are named above. */
export function foldersOfServices(): string[] {
  const folders = readdirSync(SERVER, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name)
  const gone = [...APART.keys()].filter((name) => !names.includes(name))
  if (gone.length > 0) throw new Error(`There is no folder src/server/${gone.join(', ')} any more.`)
  return names.filter((name) => !APART.has(name)).map((name) => `src/server/${name}/`)
}

async function startPooler(folder: string, server: { host: string; user: string }) {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${server.user}" ""\n`)
  // The lines of docs/operations.md; the rest is for a server of our own, which has many databases.
  writeFileSync(
    file,
    `[databases]
* = host=${server.host} port=5432 connect_query='set statement_timeout = 8000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
server_lifetime = 600
server_idle_timeout = 5
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, file, join(folder, 'users.txt')]) chownSync(path, NOBODY, NOBODY)
  const started = spawn('pgbouncer', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  let said = ''
  const up = new Promise<void>((resolve, reject) => {
    started.stderr.on('data', (bytes) => {
      said += bytes
      if (said.includes('process up')) resolve()
    })
    started.once('exit', () => reject(new Error(`pgbouncer ended:\n${said}`)))
    setTimeout(() => reject(new Error(`pgbouncer did not start:\n${said}`)), LONGEST_START_MS).unref()
  })
  await up
  return { process: started, port }
}

async function startRefused(
  settings: Record<string, string>,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const app = await startApp({ ...settings, DATA_DIR: join(folder, 'refused') }).catch(
    (error: Error) => error,
  )
  if (!(app instanceof Error)) {
    await app.stop()
    throw new Error('The app started with DATABASE_URL leading to PgBouncer.')
  }
  if (!app.message.includes(REFUSED)) throw new Error('The start failed for another reason.', { cause: app })
  say(`With DATABASE_URL leading to it: ${app.message.trim().split('\n').at(-1)}`)
}

async function startThrough(
  settings: Record<string, string>,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const app = await startApp({ ...settings, DATA_DIR: join(folder, 'data'), SAMPLE_DATA: 'on' })
  try {
    for (const path of ['/', '/all-books', '/book-clubs', '/events', '/readyz']) {
      const { status } = await fetch(`${app.url}${path}`)
      if (status !== 200) throw new Error(`${path} answers ${status}:\n${app.said()}`)
    }
    say('With DATABASE_POOL_URL leading to it, the app starts, migrates, loads the sample and answers.')
  } finally {
    await app.stop()
  }
}

/** Not by `spawnSync`: PgBouncer waits as soon as nobody reads what it logs. */
async function runTests(env: Record<string, string>): Promise<void> {
  const tests = spawn('vitest', ['run', ...foldersOfServices()], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout: LONGEST_TESTS_MS,
  })
  const [status] = await once(tests, 'exit')
  if (status !== 0) throw new Error('Some tests failed through PgBouncer.')
}
