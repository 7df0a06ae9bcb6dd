// A database as the release before a migration left it, to try what that migration makes of rows.
import { applyMigration, createMigrationList } from '#server/store/migrations/migrate.ts'
import { listMigrationFiles } from '#server/store/migrations/migration-files.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

export async function aDatabaseBefore(migration: string): Promise<TestDatabase> {
  const database = await anEmptyDatabase()
  const client = await database.pool.connect()
  try {
    await createMigrationList(client)
    for (const file of await listMigrationFiles()) {
      if (file < migration) await applyMigration(client, file)
    }
  } finally {
    client.release()
  }
  return database
}
