import type pg from 'pg'
import { expect } from 'vitest'

/** Every row of every table as text, including the job queue's. */
export async function everyRow(pool: pg.Pool): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(60)
  const found: { table: string; text: string }[] = []
  for (const { name: table } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from ${table} t`)
    found.push(...rows.map(({ text }) => ({ table: table.replace('public.', ''), text })))
  }
  return found
}
