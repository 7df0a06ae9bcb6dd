import pg from 'pg'
import { takeAppLock } from './app-lock.ts'
import { ensureCluster } from './create-cluster.ts'
import { openDataDirectory } from './data-directory.ts'
import { chooseAddress, DATABASE, type DatabaseAddress } from './database-address.ts'
import { createDatabaseIfMissing, hasTables } from './engine-queries.ts'
import { keepPostgresRunning } from './keep-postgres-running.ts'
import type { Engine } from './opened-engine.ts'
import { assertReachable, postgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

/** Starts the embedded PostgreSQL of one data directory. */
export async function openEmbeddedEngine(dataDir: string, say: (line: string) => void): Promise<Engine> {
  const data = openDataDirectory(dataDir)
  const lock = takeAppLock(data.root)
  try {
    const account = postgresAccount(data.cluster)
    const binaries = findPostgresBinaries()
    assertReachable(binaries.postgres, 'its programs', account)
    assertReachable(data.root, 'the data directory', account)
    const address = await chooseAddress(data, account)
    const parts = { data, binaries, account, address, say }
    await ensureCluster(parts)
    const server = await keepPostgresRunning(parts)
    const isNew = await prepareDatabase(address).catch(async (error: unknown) => {
      await server.stop()
      throw error
    })
    let stopping: Promise<void> | undefined
    return {
      kind: 'embedded',
      pool: { ...address.connection, database: DATABASE },
      isNew,
      stop: () => {
        stopping ??= server.stop().finally(lock.release)
        return stopping
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Returns whether the database is still empty. */
async function prepareDatabase(address: DatabaseAddress): Promise<boolean> {
  await withClient({ ...address.connection, database: 'postgres' }, (client) =>
    createDatabaseIfMissing(client, DATABASE),
  )
  return withClient(
    { ...address.connection, database: DATABASE },
    async (client) => !(await hasTables(client)),
  )
}

async function withClient<Result>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
