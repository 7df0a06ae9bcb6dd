// A member's e-mail address and phone number, and what they were until lately.
import { sql } from 'kysely'
import { type CodeChannel, undoDays } from '#rules/members/members.ts'
import type { Recipient } from '#server/members/sign-in/code-ticket.ts'
import type { Database } from '#server/store/database.ts'

export function findContact(db: Database, memberId: string) {
  return db.selectFrom('members').select(['email', 'phone']).where('id', '=', memberId).executeTakeFirst()
}

/** Nobody else changes it until the transaction ends. */
export function lockContact(tx: Database, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['name', 'email', 'phone'])
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** It has been proved by a code. */
export async function setContact(
  tx: Database,
  memberId: string,
  { channel, recipient }: Recipient,
): Promise<void> {
  await tx
    .updateTable('members')
    .set(channel === 'email' ? { email: recipient, email_verified: true } : { phone: recipient })
    .where('id', '=', memberId)
    .execute()
}

/** What can no longer be taken back goes at the same moment. */
export async function insertChange(
  tx: Database,
  change: { memberId: string; channel: CodeChannel; was: string; undoHash: string },
): Promise<void> {
  await tx.deleteFrom('contact_changes').where('undo_until', '<', sql<Date>`now()`).execute()
  await tx
    .insertInto('contact_changes')
    .values({
      member_id: change.memberId,
      channel: change.channel,
      was: change.was,
      undo_hash: change.undoHash,
      undo_until: sql<Date>`now() + make_interval(days => ${undoDays})`,
    })
    .execute()
}

/** The change that a link takes back, if it still may. */
export function findUndoable(tx: Database, undoHash: string) {
  return tx
    .selectFrom('contact_changes')
    .select(['member_id', 'channel', 'was', 'changed_at'])
    .where('undo_hash', '=', undoHash)
    .where('undo_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** That change and all after it are over, the earliest first: their links lead nowhere. */
export async function takeChangesSince(tx: Database, memberId: string, undoHash: string) {
  const isSince = sql<boolean>`changed_at >= (select changed_at from contact_changes where undo_hash = ${undoHash})`
  const rows = await tx
    .deleteFrom('contact_changes')
    .where('member_id', '=', memberId)
    .where(isSince)
    .returning(['channel', 'was', 'changed_at'])
    .execute()
  return rows.sort((one, other) => Number(one.changed_at) - Number(other.changed_at))
}

/** What may be somebody else's: the password, and the passkeys and ways in through issuers made since. */
export async function removeKeysSince(tx: Database, memberId: string, since: Date): Promise<void> {
  // A millisecond is what is left of the database's time in ours.
  await tx
    .deleteFrom('accounts')
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('provider_id', '=', 'credential'), eb('created_at', '>=', since)]))
    .execute()
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).where('created_at', '>=', since).execute()
}
