import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool, createPoolThroughPooler, type Database, openDatabase } from '#server/store/database.ts'
import { withDatabase } from './database-address.ts'

export type TestDatabase = {
  db: Database
  pool: pg.Pool
  connection: pg.PoolConfig
  /** Empties these tables ('members, books') and all that refer to them. */
  empty(tables: string): Promise<void>
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/** A new, migrated, empty database of its own on the engine that the tests run against. */
export function aDatabase(): Promise<TestDatabase> {
  return create(inject('testEngine').template)
}

/** One without any table. */
export function anEmptyDatabase(): Promise<TestDatabase> {
  return create('template1')
}

async function create(template: string): Promise<TestDatabase> {
  const { server, pooler } = inject('testEngine')
  const name = `verandah_${randomBytes(6).toString('hex')}`
  await asAdministrator(server, `create database ${name} template ${template}`)
  const connection = { ...withDatabase(server, name), max: 8 }
  const pool = pooler
    ? createPoolThroughPooler({ ...withDatabase(pooler, name), max: 8 })
    : createPool(connection)
  return {
    db: openDatabase(pool),
    pool,
    connection,
    empty: async (tables) => void (await pool.query(emptying(tables))),
    drop: async () => {
      await pool.end()
      await asAdministrator(server, `drop database ${name} with (force)`)
    },
  }
}

/**
 * TRUNCATE creates the files of 80 tables again, and most of them are empty. Triggers and foreign keys are skipped
 * meanwhile, where we may turn them off: on a private server.
 */
function emptying(tables: string): string {
  return `do $$
    declare
      emptied regclass;
    begin
      if current_setting('is_superuser') = 'off' then
        truncate ${tables} cascade;
        return;
      end if;
      perform set_config('session_replication_role', 'replica', true);
      for emptied in
        with recursive reached (id) as (
          select unnest('{${tables}}'::regclass[])::oid
          union
          select k.conrelid from pg_constraint k join reached on k.confrelid = reached.id
        )
        select id::regclass from reached
      loop
        execute format('delete from %s', emptied);
      end loop;
    end $$`
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
