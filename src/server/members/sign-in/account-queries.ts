// Accounts: the ways to log in, and password hashes. The columns are those better-auth reads.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'
import type { Recipient } from './code-ticket.ts'

export const passwordAccount = { issuer: 'local:credential', provider_id: 'credential' }

const isMailbox = (email: string) => (eb: ExpressionBuilder<DB, 'members'>) =>
  eb(eb.fn<string>('mailbox_of', ['email']), '=', sql<string>`mailbox_of(${email})`)

/** The member with this confirmed phone number or mailbox, in any spelling of its address. */
export function findAccount(db: Database, to: Recipient) {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'is_admin'])
    .where(isAccountOf(to))
    .executeTakeFirst()
}

export const isAccountOf =
  ({ channel, recipient }: Recipient) =>
  (eb: ExpressionBuilder<DB, 'members'>) =>
    channel === 'phone'
      ? eb('phone', '=', recipient)
      : eb.and([isMailbox(recipient)(eb), eb('email_verified', '=', true)])

/** Deletes an account whose address was never confirmed; it cannot have done anything yet. */
export async function deleteUnverified(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom('members')
    .where(isMailbox(email))
    .where('email_verified', '=', false)
    .where('phone', 'is', null)
    .execute()
}

/** Returns the id of a new member with a confirmed address or number; undefined if the username was taken at the same moment. */
export async function insertMember(
  tx: Database,
  member: Recipient & { name: string; username: string; saidOfAgeAt: Date | null },
): Promise<string | undefined> {
  const { channel, recipient, name, username, saidOfAgeAt } = member
  const row = await tx
    .insertInto('members')
    .values({
      name,
      username,
      said_of_age_at: saidOfAgeAt,
      ...(channel === 'phone' ? { phone: recipient } : { email: recipient, email_verified: true }),
    })
    .onConflict((conflict) => conflict.constraint('members_username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Replaces the member's password. */
export async function setPassword(tx: Database, memberId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ ...passwordAccount, account_id: memberId, member_id: memberId, password: passwordHash })
    .onConflict((conflict) =>
      conflict
        .constraint('accounts_issuer_account_key')
        .doUpdateSet({ password: passwordHash, updated_at: sql`now()` }),
    )
    .execute()
}

/** The hash of the member's password, if they have one. */
export async function findPasswordHash(db: Database, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('member_id', '=', memberId)
    .where('provider_id', '=', passwordAccount.provider_id)
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Ends every session of the member, or all but one, and forgets their known browsers. Returns the number of sessions. */
export async function endSessions(tx: Database, memberId: string, except?: string): Promise<number> {
  await tx
    .deleteFrom('known_browsers')
    .where('member_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('session_id', 'is distinct from', except ?? ''))
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends one session. The browser stays known, as after logging out. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** The device of a session, in the words of `deviceWords`. */
export async function noteDevice(db: Database, sessionId: string, device: string): Promise<void> {
  await db.updateTable('sessions').set({ device }).where('id', '=', sessionId).execute()
}
