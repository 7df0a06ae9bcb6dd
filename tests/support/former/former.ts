// What the last release with the former migrations left behind (decision 055): those migrations in order, each recorded
// as applied, and an archive of its sample neighbourhood, with rows in nearly every table.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

export const formerArchive = join(import.meta.dirname, 'archive.tar.zst')

export async function aFormerDatabase(): Promise<TestDatabase> {
  const database = await anEmptyDatabase()
  const packed = await readFile(join(import.meta.dirname, 'migrations.sql.gz'))
  await database.pool.query(gunzipSync(packed).toString())
  return database
}
