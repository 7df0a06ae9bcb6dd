// Vitest's global set-up: one engine and one migrated template database for the whole run.
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createPool } from '#server/store/database.ts'
import { openEngine } from '#server/store/engine.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { withDatabase } from './database-address.ts'
import { aDatabaseFolder } from './database-folder.ts'
import { commitFast } from './fast-commits.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `server` connects as a user who may create databases; `template` is the migrated one to copy. `pooler` leads to the same server. */
    testEngine: { server: PlainSettings; template: string; pooler: PlainSettings | undefined }
  }
}

// Only plain data can be passed to test workers.
type PlainSettings = Pick<pg.ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>

const TEMPLATE = 'verandah_template'

/**
 * TEST_DATABASE_URL names a server to test on (its user may create databases); without it, a private embedded one is
 * started. TEST_DATABASE_POOL_URL names a pooler in front of it, for what the services ask.
 */
export default async function startTestEngine(project: TestProject) {
  const dataDir = await aDatabaseFolder('test')
  const engine = await openEngine({
    databaseUrl: process.env.TEST_DATABASE_URL,
    dataDir,
    say: () => undefined,
  })
  const admin = new pg.Client(engine.pool)
  await admin.connect()
  await commitFast(engine, admin)
  // For a question about many tables PostgreSQL starts two processes, which takes far longer than reading tables as small as ours.
  if (engine.kind === 'embedded')
    await admin.query('alter role current_user set max_parallel_workers_per_gather = 0')
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE}`)
  const pool = createPool(withDatabase(engine.pool, TEMPLATE))
  await migrate(pool)
  await pool.end()
  const { connectionString, host, port, user, database } = engine.pool
  project.provide('testEngine', {
    server: { connectionString, host, port, user, database },
    template: TEMPLATE,
    pooler: process.env.TEST_DATABASE_POOL_URL
      ? { connectionString: process.env.TEST_DATABASE_POOL_URL }
      : undefined,
  })

  return async () => {
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
    await admin.end()
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
