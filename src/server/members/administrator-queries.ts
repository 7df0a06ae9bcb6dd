import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Administrators who are notified of waiting work and can act on it: not the disabled, leaving or suspended. At most 50. */
export async function listAdministratorIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('suspended_until', 'is', null), eb('suspended_until', '<=', sql<Date>`now()`)]))
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}
