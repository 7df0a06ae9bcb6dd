import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { Credential } from './ceremony.ts'

const CHALLENGE_MINUTES = 5

/** A member's passkeys, the oldest first. */
export function listPasskeys(db: Database, memberId: string, limit: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks the member's passkeys until the transaction ends; returns their number. */
export async function lockAndCount(tx: Database, memberId: string): Promise<number> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** False if this credential already belongs to somebody. */
export async function insertPasskey(
  tx: Database,
  passkey: { memberId: string; name: string; credential: Credential },
): Promise<boolean> {
  const { id, publicKey, counter, transports } = passkey.credential
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      member_id: passkey.memberId,
      name: passkey.name,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
    })
    .onConflict((conflict) => conflict.constraint('passkeys_credential_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the member has such a passkey. */
export async function renamePasskey(
  db: Database,
  { id, memberId, name }: { id: string; memberId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether the member had such a passkey. */
export async function deletePasskey(tx: Database, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function findCredential(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'member_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False if the stored counter is not lower: then the passkey has been cloned. One that does not count always sends 0. */
export async function countUse(db: Database, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: sql`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertChallenge(
  db: Database,
  { challenge, memberId }: { challenge: string; memberId: string | null },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      member_id: memberId,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute()
}

/** Uses up a challenge; false if there is none, it has expired, or it was for somebody else. */
export async function takeChallenge(
  db: Database,
  { challenge, memberId }: { challenge: string; memberId: string | null },
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('member_id', 'is not distinct from', memberId)
    .returning(sql<boolean>`expires_at > now()`.as('is_in_time'))
    .executeTakeFirst()
  return row?.is_in_time === true
}

/** Has the member neither a passkey nor chosen 'Not now'? */
export async function isOfferOpen(db: Database, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('passkey_offer_closed_at', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('passkeys').select('id').whereRef('member_id', '=', 'members.id'))),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function closeOffer(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ passkey_offer_closed_at: sql`now()` })
    .where('id', '=', memberId)
    .where('passkey_offer_closed_at', 'is', null)
    .execute()
}
