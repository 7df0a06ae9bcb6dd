import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { adoptFormerSchema, formerMigrationsIn, initialAmong } from './former-schema.ts'
import { StartError } from './start-error.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

// An arbitrary number that no other client of this database uses as an advisory lock.
export const MIGRATION_LOCK = 7_220_114

/**
 * Runs the migrations that the database lacks and returns their names, in order.
 * Each migration is one transaction. Processes that start at once wait for each other. Throws StartError if the database has had
 * one that this release does not know: an older release would misread the data of a newer one.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await createMigrationList(client)
    const known = await listMigrationFiles(folder)
    if (hadAllFormer(await listDone(client))) {
      const initial = initialAmong(known)
      await inTransaction(client, () => adoptFormerSchema(client, { initial, folder }))
    }
    const done = await listDone(client)
    assertKnown(done, known)
    const waiting = known.filter((file) => !done.includes(file))
    for (const file of waiting) await inTransaction(client, () => applyMigration(client, file, folder))
    return waiting
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

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
  const unknown = done.find((name) => !known.includes(name))
  if (!unknown) return
  throw new StartError(
    `The database was created by a newer version of Verandah: its migration ${unknown} is unknown here. Start that version or a newer one. To go back, restore a backup made before the update.`,
  )
}

/** The migrations of this release, in order. */
export async function listMigrationFiles(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
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
  const statements = await readFile(join(folder, name), 'utf8')
  try {
    await client.query(statements)
    // The time of the statement, not of the transaction: a restore runs them all in one, and their order matters.
    await client.query('insert into migrations (name, ran_at) values ($1, clock_timestamp())', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
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
