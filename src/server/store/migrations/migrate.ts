import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type AppProcess, announceProcess, isOlderBuildAround } from '#server/store/app-processes.ts'
import { StartError } from '#server/store/start-error.ts'
import { adoptFormerSchema, formerMigrationsIn, recordMigrations, successorsAmong } from './former-schema.ts'
import {
  isAfterRelease,
  listEarlierFiles,
  listInitialFiles,
  listMigrationFiles,
  MIGRATIONS,
  readMigration,
} from './migration-files.ts'

// An arbitrary number that no other client of this database uses as an advisory lock.
export const MIGRATION_LOCK = 7_220_114

// Every request for a table waits behind a migration that waits for the table.
const LONGEST_LOCK = '2s'
const BETWEEN_TRIES_MS = 200
// Longer: those who waited behind it use the table meanwhile.
const AFTER_LOCKED_MS = 1000

type Say = (line: string) => void

/**
 * Runs the migrations that the database lacks and returns their names, in order. Those after a release wait while an older build is
 * around, and are left to a later call.
 * A new database gets the initial files in place of the migrations that led to them, which are recorded too.
 * Each migration is one transaction, and so are the initial files. Processes that start at once wait for each other. If there is something to run, it waits for a
 * backup to end, or for those who use its tables, and `say` gets a line; if there is nothing, it does not. Throws StartError if the database has had
 * one after a release that this release does not know: it would miss what that one removed.
 */
export async function migrate(
  pool: pg.Pool,
  { folder = MIGRATIONS, as, say }: { folder?: string; as?: AppProcess; say?: Say } = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    const known = await listMigrationFiles(folder)
    // Shared, as a backup has it.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    const waiting = await listWaiting(client, known)
    const canWait = waiting.every(isAfterRelease)
    // Under the lock, so that another process that is about to run a migration after a release has heard of this one.
    if (as && canWait) await announceProcess(client, as, newestAmong(known))
    if (waiting.length === 0) return []
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    if (canWait) {
      if (!(await lockedAlone(client))) return []
    } else await lockAlone(client, say)
    return await runWaiting(client, { known, folder, as, say })
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

/** Tries again and again rather than joining the queue for the lock, where every other process that starts would wait behind it. */
async function lockAlone(client: pg.ClientBase, say?: Say): Promise<void> {
  if (await lockedAlone(client)) return
  say?.('Waiting to update the database: a backup or another process is using it…')
  do await pause(BETWEEN_TRIES_MS)
  while (!(await lockedAlone(client)))
}

async function lockedAlone(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [
    MIGRATION_LOCK,
  ])
  return rows[0]?.is === true
}

async function listWaiting(client: pg.ClientBase, known: string[]): Promise<string[]> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('migrations') is not null as is`)
  if (!rows[0]?.is) return known
  const done = await listDone(client)
  if (hadAllFormer(done)) return known
  assertKnown(done, known)
  return known.filter((file) => !done.includes(file))
}

async function runWaiting(
  client: pg.ClientBase,
  {
    known,
    folder,
    as,
    say,
  }: { known: string[]; folder: string; as: AppProcess | undefined; say: Say | undefined },
): Promise<string[]> {
  await createMigrationList(client)
  if (hadAllFormer(await listDone(client))) {
    const successors = successorsAmong(known)
    await inTransaction(client, () => adoptFormerSchema(client, { successors, folder }))
  }
  const ran = (await listDone(client)).length === 0 ? await createInitialSchema(client, folder) : []
  const waiting = await listWaiting(client, known)
  for (const file of waiting.filter((file) => !isAfterRelease(file))) {
    await runOnceUnlocked(client, file, { folder, say })
    ran.push(file)
  }
  if (as) await announceProcess(client, as, newestAmong(known))
  for (const file of waiting.filter(isAfterRelease)) {
    if ((await isOlderBuildAround(client, file)) || !(await runIfUnlocked(client, file, folder))) break
    ran.push(file)
  }
  return known.filter((file) => ran.includes(file))
}

async function createInitialSchema(client: pg.ClientBase, folder: string): Promise<string[]> {
  if ((await listInitialFiles(folder)).length === 0) return []
  await inTransaction(client, () => applyInitial(client, folder))
  return listEarlierFiles(folder)
}

/** How many of this release's migrations the database still lacks. */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map(({ name }) => name))
  return (await listMigrationFiles()).filter((file) => !done.has(file)).length
}

/** Says that this process runs. The release that made the table knows all migrations up to its own newest. */
export async function announce(pool: pg.Pool, as: AppProcess): Promise<void> {
  await announceProcess(pool, as, newestAmong(await listMigrationFiles()))
}

/** Tries again and again rather than waiting for a table, where every request for it would wait behind it. */
async function runOnceUnlocked(
  client: pg.ClientBase,
  file: string,
  { folder, say }: { folder: string; say: Say | undefined },
): Promise<void> {
  if (await runIfUnlocked(client, file, folder)) return
  say?.(`Waiting to update the database: ${file} needs a table that something else is using…`)
  do await pause(AFTER_LOCKED_MS)
  while (!(await runIfUnlocked(client, file, folder)))
}

/** Returns whether it could run now. */
async function runIfUnlocked(client: pg.ClientBase, file: string, folder: string): Promise<boolean> {
  try {
    await inTransaction(client, async () => {
      await client.query(`set local lock_timeout = '${LONGEST_LOCK}'`)
      await applyMigration(client, file, folder)
    })
    return true
  } catch (error) {
    if (isLocked(error)) return false
    throw error
  }
}

/** PostgreSQL's `lock_not_available`, or `deadlock_detected` with a request that has one of its tables and waits for another. */
const isLocked = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === '55P03' || error.cause.code === '40P01')

const newestAmong = (names: string[]) => names.toSorted().at(-1) ?? ''

async function listDone(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  return rows.map(({ name }) => name)
}

/** Throws StartError if the database had only some of them. */
function hadAllFormer(done: string[]): boolean {
  const former = formerMigrationsIn(done)
  if (former !== 'some') return former === 'all'
  throw new StartError(
    'The database is of a Verandah before 1.0 that has not run all its migrations. Start the last release before 1.0 once, then this one.',
  )
}

function assertKnown(done: string[], known: string[]): void {
  const unknown = done.find((name) => isAfterRelease(name) && !known.includes(name))
  if (!unknown) return
  throw new StartError(
    `The database was changed by a newer version of Verandah: its migration ${unknown} has removed what this version needs. Start that version or a newer one. To go back, restore a backup made before the update.`,
  )
}

export async function createMigrationList(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  )
}

/** Runs one migration and records it, in the caller's transaction. */
export async function applyMigration(
  client: pg.ClientBase,
  name: string,
  folder = MIGRATIONS,
): Promise<void> {
  const statements = await readMigration(name, folder)
  try {
    await client.query(statements)
    // The time of the statement, not of the transaction: a restore runs them all in one, and their order matters.
    await client.query('insert into migrations (name, ran_at) values ($1, clock_timestamp())', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

/** Creates the schema of a new database, and records the migrations that led to it, in the caller's transaction. */
export async function applyInitial(client: pg.ClientBase, folder = MIGRATIONS): Promise<void> {
  for (const name of await listInitialFiles(folder)) {
    try {
      await client.query(await readMigration(name, folder))
    } catch (error) {
      throw new Error(`Migration ${name} failed`, { cause: error })
    }
  }
  await recordMigrations(client, await listEarlierFiles(folder))
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
