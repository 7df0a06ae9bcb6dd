import { sql } from 'kysely'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import type { Database } from '#server/store/database.ts'

/** Answers the member's id, or nothing if no member has confirmed this address, or number in E.164. */
export async function setAdmin(
  db: Database,
  { channel, recipient }: Recipient,
  isAdmin: boolean,
): Promise<string | undefined> {
  const row = await db
    .updateTable('members')
    .set({ is_admin: isAdmin, updated_at: sql`now()` })
    .where((eb) =>
      channel === 'phone'
        ? eb('phone', '=', recipient)
        : // Until it is confirmed anybody may have typed the address.
          eb.and([
            eb(eb.fn<string>('lower', ['email']), '=', recipient.trim().toLowerCase()),
            eb('email_verified', '=', true),
          ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
