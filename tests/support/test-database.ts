import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool, type Database, openDatabase } from '#server/store/database.ts'
import { withDatabase } from './database-address.ts'

export type TestDatabase = {
  db: Database
  pool: pg.Pool
  connection: pg.PoolConfig
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** A new, migrated, empty database of its own on the engine the tests run against. */
export function aDatabase(): Promise<TestDatabase> {
  return create(inject('testEngine').template)
}

/** One without any table. */
export function anEmptyDatabase(): Promise<TestDatabase> {
  return create('template1')
}

async function create(template: string): Promise<TestDatabase> {
  const { server } = inject('testEngine')
  const name = `verandah_${randomBytes(6).toString('hex')}`
  await asAdministrator(server, `create database ${name} template ${template}`)
  const connection = { ...withDatabase(server, name), max: 8 }
  const pool = createPool(connection)
  return {
    db: openDatabase(pool),
    pool,
    connection,
    drop: async () => {
      await pool.end()
      await asAdministrator(server, `drop database ${name} with (force)`)
    },
  }
}

async function asAdministrator(server: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
