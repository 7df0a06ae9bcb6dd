import { createHash } from 'node:crypto'
import type { CityDatabase } from './city-database.ts'

/** A digest of all rows of all tables. Two runs with one seed have the same. */
export async function digestOf(database: CityDatabase): Promise<string> {
  const tables = await database.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename <> 'migrations' order by 1`,
  )
  const whole = createHash('sha256')
  for (const { name } of tables) {
    const [row] = await database.rows<{ digest: string | null }>(
      `select md5(string_agg(md5(row_to_json(t)::text), '' order by md5(row_to_json(t)::text))) as digest from ${name} t`,
    )
    whole.update(`${name} ${row?.digest ?? 'empty'}\n`)
  }
  return whole.digest('hex').slice(0, 16)
}
