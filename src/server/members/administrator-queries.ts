import type { Database } from '#server/store/database.ts'

/** Who is told of what waits for an administrator. At most 50. */
export async function listAdministratorIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}
