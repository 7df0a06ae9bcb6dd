import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createPool } from '#server/store/database.ts'
import { createDatabaseIfMissing } from '#server/store/engine/engine-queries.ts'
import { openEngine } from '#server/store/engine.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import {
  listInitialFiles,
  listMigrationFiles,
  migrationPath,
} from '#server/store/migrations/migration-files.ts'
import { withDatabase } from '#tests/support/database-address.ts'
import { readPostgresVersion, readSeedVersion, writeSeedVersion } from './bench-database-queries.ts'
import { seedCity } from './seed-queries.ts'

/** Kept between runs, because filling a database with a million copies takes minutes. */
export const benchFolder = join(tmpdir(), 'verandah-bench')
export const engineFolder = join(benchFolder, 'engine')

/** The benchmark's own engine, run as by `npm start`, or the server that BENCH_DATABASE_URL names. */
export async function openBenchServer(say: (line: string) => void) {
  mkdirSync(benchFolder, { recursive: true })
  const databaseUrl = process.env.BENCH_DATABASE_URL
  const engine = await openEngine({ databaseUrl, dataDir: engineFolder, say })
  return {
    isEmbedded: engine.kind === 'embedded',
    /** How to connect to the server itself. */
    settings: engine.pool,
    stop: () => engine.stop(),
    postgresVersion: () => withClient(engine.pool, readPostgresVersion),

    /** Connection settings of a database with every table and no rows. */
    async emptyDatabase(name: string): Promise<pg.PoolConfig> {
      const database = withDatabase(engine.pool, name)
      await createAnew(engine.pool, name)
      await createTables(database)
      return database
    },

    /** Connection settings of a database without tables. */
    async newDatabase(name: string): Promise<pg.PoolConfig> {
      await createAnew(engine.pool, name)
      return withDatabase(engine.pool, name)
    },

    /** Connection settings of a database with this many copies, which is filled first if necessary. */
    async database(copies: number): Promise<pg.PoolConfig> {
      const name = `verandah_bench_${copies}`
      await withClient(engine.pool, (client) => createDatabaseIfMissing(client, name))
      const database = withDatabase(engine.pool, name)
      const version = await seedVersion()
      const found = await withClient(database, readSeedVersion)
      if (found === version) return database
      await seed({ administrator: engine.pool, database, name, copies, version, say })
      return database
    },
  }
}

async function seed(parts: {
  administrator: pg.PoolConfig
  database: pg.PoolConfig
  name: string
  copies: number
  version: string
  say: (line: string) => void
}): Promise<void> {
  const { administrator, database, name, copies, version, say } = parts
  say(`Filling a database with ${copies.toLocaleString('en')} copies…`)
  const startedAt = performance.now()
  await createAnew(administrator, name)
  await createTables(database)
  await withClient(database, async (client) => {
    await seedCity(client, copies)
    await writeSeedVersion(client, name, version)
  })
  say(`Filled in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

async function createAnew(administrator: pg.PoolConfig, name: string): Promise<void> {
  await withClient(administrator, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
    await createDatabaseIfMissing(client, name)
  })
}

async function createTables(database: pg.PoolConfig): Promise<void> {
  const pool = createPool(database)
  await migrate(pool)
  await pool.end()
}

/** Changes with the tables and with the data put into them. */
async function seedVersion(): Promise<string> {
  const migrations = [...(await listInitialFiles()), ...(await listMigrationFiles())].map((file) =>
    migrationPath(file),
  )
  const seeds = ['seed-queries.ts', 'seed-words.ts'].map((file) => join(import.meta.dirname, file))
  const hash = createHash('sha256')
  for (const file of [...migrations, ...seeds]) hash.update(await readFile(file))
  return hash.digest('hex')
}

async function withClient<Result>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
