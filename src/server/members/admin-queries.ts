import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Answers the member's id, or nothing if no member has confirmed this address. */
export async function setAdmin(db: Database, email: string, isAdmin: boolean): Promise<string | undefined> {
  const row = await db
    .updateTable('members')
    .set({ is_admin: isAdmin, updated_at: sql`now()` })
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    // Until then anybody may have typed the address.
    .where('email_verified', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
