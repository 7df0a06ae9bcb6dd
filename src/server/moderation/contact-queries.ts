import type { Insertable } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { ContactMessages } from '#server/store/tables.ts'

export async function insertContactMessage(
  tx: Database,
  message: Insertable<ContactMessages>,
): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute()
}
