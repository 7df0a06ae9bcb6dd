import type { NotNull } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Those of the members who can be written to, with their addresses. Who came by phone may have none. */
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
