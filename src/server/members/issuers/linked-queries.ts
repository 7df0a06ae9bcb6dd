// Links to issuers: rows of `accounts` besides the one for the password.
import { sql } from 'kysely'
import type { IssuerId, WaysIn } from '#rules/members/issuers.ts'
import type { Database } from '#server/store/database.ts'

type Key = { issuer: string; accountId: string }

/** The member that this identity belongs to, and the row that links it. */
export function findLinked(db: Database, { issuer, accountId }: Key) {
  return db
    .selectFrom('accounts')
    .select(['id', 'member_id as memberId'])
    .where('issuer', '=', issuer)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Links the identity to the member. */
export async function insertLink(
  tx: Database,
  link: Key & { memberId: string; provider: IssuerId },
): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      issuer: link.issuer,
      account_id: link.accountId,
      provider_id: link.provider,
      member_id: link.memberId,
    })
    .execute()
}

/** The member's ways in through issuers, the oldest first. */
export function listLinks(db: Database, memberId: string, limit: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'issuer', 'created_at'])
    .where('member_id', '=', memberId)
    .where('provider_id', '!=', 'credential')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Its issuer, if the member has such a way in. */
export async function findLink(db: Database, memberId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('issuer')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('provider_id', '!=', 'credential')
    .executeTakeFirst()
  return row?.issuer
}

export async function deleteLink(tx: Database, memberId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('provider_id', '!=', 'credential')
    .execute()
}

/** Counts the ways to log in of each kind. Locked, so that no other transaction removes one. */
export async function lockWaysIn(tx: Database, memberId: string): Promise<WaysIn> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { rows } = await sql<WaysIn>`
    select
      (select count(*) from accounts where member_id = m.id and provider_id = 'credential')::int as passwords,
      (select count(*) from accounts where member_id = m.id and provider_id <> 'credential')::int as issuers,
      (select count(*) from passkeys where member_id = m.id)::int as passkeys,
      (m.phone is not null)::int as phones
    from members m where m.id = ${memberId}`.execute(tx)
  return rows[0] ?? { passwords: 0, issuers: 0, passkeys: 0, phones: 0 }
}
