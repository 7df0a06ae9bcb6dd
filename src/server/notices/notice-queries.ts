import { sql } from 'kysely'
import { announce } from '#server/live/live-queries.ts'
import type { Database } from '#server/store/database.ts'

/**
 * What a member has read or dealt with in its own place, by the id of what it is, or by the path it stands at, is not news to
 * them any more: its notices are read. In the transaction of that deed.
 */
export async function readNotices(
  tx: Database,
  { memberId, of, path }: { memberId: string; of: string; path?: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('member_notices')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('about_id', '=', of), ...(path ? [eb('path', '=', path)] : [])]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announce(tx, { members: [memberId], about: 'notices' })
}
