import { type NotNull, sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Those of the members who can be written to, with their addresses. */
export function listRecipients(db: Database, memberIds: string[]) {
  return db
    .selectFrom('members')
    .select(['name', 'email'])
    .where('id', 'in', memberIds)
    .where('email_verified', '=', true)
    .where('disabled_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('email')
    .limit(50)
    .execute()
}

/** Whether a browser waits for this very code still: not one that has been asked for after it. */
export async function isAwaited(
  db: Database,
  { id, codeHash }: { id: string; codeHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('awaited_codes')
    .select('id')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
