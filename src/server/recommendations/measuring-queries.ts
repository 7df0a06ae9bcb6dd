// Measuring on somebody's data without changing it: the computed tables stand in the session as temporary ones, which hide
// the real ones, and nothing else can be written.
import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

const computed = ['tastes', 'work_tastes', 'neighbour_works'] as const

/** In the session of this transaction. */
export async function hideComputedTables(tx: Database): Promise<void> {
  for (const table of computed)
    await sql`create temporary table ${sql.table(table)} (like ${sql.table(`public.${table}`)} including all)`.execute(
      tx,
    )
}
