// A member's email address and phone number, and the changes to their ways of logging in that can still be undone.
import { type Expression, sql } from 'kysely'
import type { CodeChannel, WayChannel } from '#rules/members/members.ts'
import { undoDays } from '#rules/members/way-limits.ts'
import { passwordAccount } from '#server/members/sign-in/account-queries.ts'
import type { Database } from '#server/store/database.ts'

export function findContact(db: Database, memberId: string) {
  return db.selectFrom('members').select(['email', 'phone']).where('id', '=', memberId).executeTakeFirst()
}

/** The same, and whether they have a password. */
export function findOwnContact(db: Database, memberId: string) {
  return db
    .selectFrom('members as m')
    .select(['m.email', 'm.phone'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts as a')
          .select('a.id')
          .whereRef('a.member_id', '=', 'm.id')
          .where('a.provider_id', '=', passwordAccount.provider_id)
          .where('a.password', 'is not', null),
      ).as('has_password'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

/** Locked until the transaction ends. */
export function lockContact(tx: Database, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['name', 'email', 'phone'])
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Sets it as proved by a code; null removes it. */
export async function setContact(
  tx: Database,
  memberId: string,
  { channel, recipient }: { channel: CodeChannel; recipient: string | null },
): Promise<void> {
  await setContacts(tx, memberId, { [channel]: recipient })
}

/** Sets those given, in one statement: a member always has at least one. */
export async function setContacts(
  tx: Database,
  memberId: string,
  { email, phone }: Partial<Record<CodeChannel, string | null>>,
): Promise<void> {
  if (email === undefined && phone === undefined) return
  await tx
    .updateTable('members')
    .set({
      ...(email !== undefined && { email, email_verified: email !== null }),
      ...(phone !== undefined && { phone }),
    })
    .where('id', '=', memberId)
    .execute()
}

/** A passkey, or an identity at an issuer. */
export async function deleteKey(
  tx: Database,
  { memberId, channel, id }: { memberId: string; channel: 'passkey' | 'issuer'; id: string },
): Promise<void> {
  await tx
    .deleteFrom(channel === 'passkey' ? 'passkeys' : 'accounts')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .execute()
}

export type Change = {
  memberId: string
  channel: WayChannel
  undoHash: string
  /** For an address or number: the former one. */
  was?: string | null
  /** The id of a passkey or identity that is about to be removed. */
  removes?: string | undefined
  provesAtOnce?: boolean
}

/** Called before the change. */
export async function insertChange(tx: Database, change: Change): Promise<void> {
  const { memberId, channel, undoHash, was = null, removes, provesAtOnce = false } = change
  await tx
    .insertInto('contact_changes')
    .values({
      member_id: memberId,
      channel,
      was,
      undo_hash: undoHash,
      undo_until: sql<Date>`now() + make_interval(days => ${undoDays})`,
      proves_at_once: provesAtOnce,
      ...(removes && { removed: rowOf(channel, removes) }),
    })
    .execute()
}

const rowOf = (channel: WayChannel, id: string): Expression<string | null> =>
  sql`(select to_jsonb(t) from ${sql.table(channel === 'passkey' ? 'passkeys' : 'accounts')} t where t.id = ${id})`

/** The channels of the member's changes that can still be undone. */
export async function listRecentChannels(tx: Database, memberId: string): Promise<Set<WayChannel>> {
  const rows = await tx
    .selectFrom('contact_changes')
    .select('channel')
    .distinct()
    .where('member_id', '=', memberId)
    .where('undo_until', '>', sql<Date>`now()`)
    .execute()
  return new Set(rows.map(({ channel }) => channel))
}

/** The change that a link undoes, if it still can. */
export function findUndoable(tx: Database, undoHash: string) {
  return tx
    .selectFrom('contact_changes')
    .select(['id', 'member_id', 'channel', 'was'])
    .where('undo_hash', '=', undoHash)
    .where('undo_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/**
 * Removes the ways in that may be somebody else's since this change: the password, and passkeys and identities added
 * since. Restores those that were added before and removed since.
 */
export async function takeBackKeys(tx: Database, memberId: string, changeId: string): Promise<void> {
  const since = sql<Date>`(select changed_at from contact_changes where id = ${changeId})`
  await tx
    .deleteFrom('accounts')
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('provider_id', '=', 'credential'), eb('created_at', '>=', since)]))
    .execute()
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).where('created_at', '>=', since).execute()
  for (const [table, channel] of [
    ['passkeys', 'passkey'],
    ['accounts', 'issuer'],
  ] as const) {
    await sql`
      insert into ${sql.table(table)}
      select r.* from contact_changes c, jsonb_populate_record(null::${sql.table(table)}, c.removed) r
      where c.member_id = ${memberId} and c.channel = ${channel} and c.removed is not null
        and c.changed_at >= ${since} and r.created_at < ${since}
      on conflict do nothing`.execute(tx)
  }
}

/** Ends that change and all later ones, and returns them, the earliest first: their links no longer work. */
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

/** Every passkey and identity. */
export async function listKeys(tx: Database, memberId: string) {
  const passkeys = await tx.selectFrom('passkeys').select('id').where('member_id', '=', memberId).execute()
  const issuers = await tx
    .selectFrom('accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('provider_id', '!=', 'credential')
    .execute()
  return [
    ...passkeys.map(({ id }) => ({ channel: 'passkey', id }) as const),
    ...issuers.map(({ id }) => ({ channel: 'issuer', id }) as const),
  ]
}
