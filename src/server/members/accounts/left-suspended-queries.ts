import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Of a member who is suspended: their confirmed mailbox, their number, and until when. */
export async function findSuspended(tx: Database, memberId: string) {
  const { rows } = await sql<{ mailbox: string | null; phone: string | null; until: Date }>`
    select case when m.email_verified then mailbox_of(m.email) end as mailbox, m.phone, m.suspended_until as until
    from members m where m.id = ${memberId} and m.suspended_until > now()`.execute(tx)
  return rows[0]
}

export async function insertLeftSuspended(
  tx: Database,
  left: { recipient_hash: string; suspended_until: Date }[],
): Promise<void> {
  await tx
    .insertInto('left_suspended')
    .values(left)
    .onConflict((conflict) =>
      conflict.column('recipient_hash').doUpdateSet({
        suspended_until: sql`greatest(left_suspended.suspended_until, excluded.suspended_until)`,
      }),
    )
    .execute()
}

export async function findMailbox(tx: Database, email: string): Promise<string> {
  const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${email}) as mailbox`.execute(tx)
  return rows[0]?.mailbox ?? email
}

/** From now on the account itself says so, and an administrator can end it. */
export async function takeLeftSuspended(tx: Database, hash: string): Promise<Date | undefined> {
  const row = await tx
    .deleteFrom('left_suspended')
    .returning('suspended_until')
    .where('recipient_hash', '=', hash)
    .where('suspended_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.suspended_until
}
