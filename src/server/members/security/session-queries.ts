import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** A member's open sessions without their tokens, the last used first. */
export function listSessions(db: Database, memberId: string, limit: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'updated_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ends it, and forgets its known browser. Returns whether the member had such a session. */
export async function deleteSession(tx: Database, memberId: string, id: string): Promise<boolean> {
  await tx
    .deleteFrom('known_browsers')
    .where('session_id', '=', id)
    .where('member_id', '=', memberId)
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
