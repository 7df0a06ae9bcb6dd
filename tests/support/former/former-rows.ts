// A database as the release before a migration left it, to try what that migration makes of rows.
import { applyMigration, createMigrationList, listMigrationFiles } from '#server/store/migrate.ts'
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
