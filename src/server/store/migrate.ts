import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

// Any number that no other user of this database takes as an advisory lock.
const MIGRATION_LOCK = 7_220_114

/**
 * Brings the database to the newest migration and answers the names of those it ran, in order.
 * Each migration is one transaction. Processes that start at once wait for each other.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const waiting = (await readdir(folder)).filter((file) => file.endsWith('.sql') && !done.has(file)).sort()
    for (const file of waiting) await runOne(client, file, await readFile(join(folder, file), 'utf8'))
    return waiting
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

async function runOne(client: pg.PoolClient, name: string, statements: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
