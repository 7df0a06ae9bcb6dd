import { createHash } from 'node:crypto'
import type { CityDatabase } from './city-database.ts'

/** A digest of all rows of all tables. Two lives with one seed have the same. */
export async function digestOf(database: CityDatabase): Promise<string> {
  const digests = await digestsOfTables(database, ['public', 'pgboss'])
  return createHash('sha256')
    .update(JSON.stringify([...digests]))
    .digest('hex')
    .slice(0, 16)
}

/** By the names of the tables. */
export async function digestsOfTables(
  database: CityDatabase,
  schemas: readonly string[] = ['public'],
): Promise<Map<string, string>> {
  const tables = await database.rows<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
     where schemaname = any($1) and tablename <> 'migrations' order by 1, 2`,
    [schemas],
  )
  const texts = tables.map(
    ({ schema, name }) =>
      `select '${name}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${schema}.${name} t`,
  )
  const rows = await database.rows<{ name: string; digest: string | null }>(texts.join(' union all '))
  return new Map(rows.map(({ name, digest }) => [name, digest ?? 'empty']))
}
