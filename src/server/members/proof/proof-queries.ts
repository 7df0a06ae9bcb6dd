// The proofs given in a session, and the ways in which a member can give one. Uses the database's clock, which all processes share.
import { sql } from 'kysely'
import type { Member } from '#rules/base/viewer.ts'
import { type ProvingWays, proofOf, type Shown, type ShownAt } from '#rules/members/proof.ts'
import type { Database } from '#server/store/database.ts'

type Row = {
  password_shown_at: Date | null
  code_shown_at: Date | null
  passkey_shown_at: Date | null
  administered_at: Date | null
}

export const shownIn = (row: Row): ShownAt => ({
  password: row.password_shown_at,
  code: row.code_shown_at,
  passkey: row.passkey_shown_at,
  administered: row.administered_at,
})

const now = sql<Date>`now()`

/** Whether the member's session is still open and proven; locks the ways into their account until the transaction ends. */
export async function lockProof(
  tx: Database,
  { id, session }: Pick<Member, 'id' | 'session'>,
): Promise<boolean> {
  if (!session) return false
  await tx.selectFrom('members').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const row = await findShown(tx, session)
  return (
    row !== undefined &&
    row.member_id === id &&
    proofOf(shownIn(row), { now: row.now, adminProof: 'one-way' }).isProven
  )
}

export function findShown(db: Database, session: string) {
  return db
    .selectFrom('sessions')
    .select(['member_id', 'password_shown_at', 'code_shown_at', 'passkey_shown_at', 'administered_at'])
    .select(now.as('now'))
    .where('id', '=', session)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

const columns = { password: 'password_shown_at', code: 'code_shown_at', passkey: 'passkey_shown_at' } as const

/** Marks this session as proven for a while. */
export async function noteShown(
  db: Database,
  { session, memberId, how }: { session: string; memberId: string; how: keyof Shown },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ [columns[how]]: now })
    .where('id', '=', session)
    .where('member_id', '=', memberId)
    .execute()
}

/** The same for the session that logging in has just opened. */
export async function noteLoggedIn(
  db: Database,
  { token, how }: { token: string; how: keyof Shown },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ [columns[how]]: now })
    .where('token', '=', token)
    .execute()
}

export async function noteAdministering(db: Database, session: string): Promise<void> {
  await db.updateTable('sessions').set({ administered_at: now }).where('id', '=', session).execute()
}

/**
 * The ways in which a member can prove that the account is theirs, with the ids of passkeys and linked issuers that count. A recently
 * added way that can still be undone does not count, because a thief may have added it, unless there is no other.
 */
export async function findProvingWays(
  db: Database,
  memberId: string,
): Promise<ProvingWays & { passkeys: string[]; issuers: string[] }> {
  const { rows } = await sql<Found>`
    with recent as (
      select channel, changed_at, proves_at_once from contact_changes where member_id = ${memberId} and undo_until > now()
    )
    select 'password' as kind, a.id::text as id, null as recipient,
      not exists (select from recent r where r.channel = 'password' and not r.proves_at_once) as is_old
    from accounts a where a.member_id = ${memberId} and a.provider_id = 'credential'
    union all
    select 'issuer', a.id::text, null,
      not exists (select from recent r where r.channel = 'issuer' and r.changed_at = a.created_at)
    from accounts a where a.member_id = ${memberId} and a.provider_id <> 'credential'
    union all
    select 'passkey', p.id::text, null,
      not exists (select from recent r where r.channel = 'passkey' and r.changed_at = p.created_at)
    from passkeys p where p.member_id = ${memberId}
    union all
    select 'email', null, m.email, not exists (select from recent r where r.channel = 'email')
    from members m where m.id = ${memberId} and m.email is not null and m.email_verified
    union all
    select 'phone', null, m.phone, not exists (select from recent r where r.channel = 'phone')
    from members m where m.id = ${memberId} and m.phone is not null`.execute(db)
  // With an issuer, only logging in again is a proof.
  const hasOld = rows.some(({ is_old, kind }) => is_old && kind !== 'issuer')
  const counting = rows.filter(({ is_old }) => is_old || !hasOld)
  const idsOf = (kind: Found['kind']) =>
    counting.flatMap((row) => (row.kind === kind && row.id ? [row.id] : []))
  const recipientOf = (kind: Found['kind']) => counting.find((row) => row.kind === kind)?.recipient ?? null
  return {
    password: idsOf('password').length > 0,
    passkey: idsOf('passkey').length > 0,
    passkeys: idsOf('passkey'),
    issuers: idsOf('issuer'),
    email: recipientOf('email'),
    phone: recipientOf('phone'),
  }
}

type Found = {
  kind: 'password' | 'issuer' | 'passkey' | 'email' | 'phone'
  id: string | null
  recipient: string | null
  is_old: boolean
}
