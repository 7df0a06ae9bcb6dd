// Whether anything at all was stored: each change of a row shows in the row count or in the latest transaction id.
import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

export type EveryTable = ReadonlyMap<string, string>

const asked = new WeakMap<Database, Promise<ReturnType<typeof sql<{ name: string; mark: string }>>>>()

export async function everyTable(db: Database): Promise<EveryTable> {
  const known = asked.get(db) ?? askAll(db)
  asked.set(db, known)
  const { rows } = await (await known).execute(db)
  return new Map(rows.map(({ name, mark }) => [name, mark]))
}

export function changedTables(before: EveryTable, after: EveryTable): string[] {
  return [...after].flatMap(([name, mark]) => (before.get(name) === mark ? [] : [name])).sort()
}

// Tables do not change during a test run. Planning takes five times as long as counting, and happens once for each connection.
async function askAll(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  const each = rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${sql.table(name)}`,
  )
  return sql<{ name: string; mark: string }>`${prepared} ${sql.join(each, sql` union all `)}`
}
