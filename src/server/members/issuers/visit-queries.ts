// Visits: browsers on their way to an issuer and back. Uses the database's time, which all processes share.
import { sql } from 'kysely'
import { awayMinutes, type Identity, type IssuerId, joiningMinutes } from '#rules/members/issuers.ts'
import type { Database } from '#server/store/database.ts'

const now = sql<Date>`now()`
const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`

/** Records the start of a visit. */
export async function insertVisit(
  db: Database,
  visit: {
    issuer: IssuerId
    browserHash: string
    stateHash: string
    nonce: string
    codeVerifier: string
    memberId: string | null
    wayBack: string
  },
): Promise<void> {
  await db
    .insertInto('issuer_visits')
    .values({
      provider_id: visit.issuer,
      browser_hash: visit.browserHash,
      state_hash: visit.stateHash,
      nonce: visit.nonce,
      code_verifier: visit.codeVerifier,
      member_id: visit.memberId,
      way_back: visit.wayBack,
      expires_at: inMinutes(awayMinutes),
    })
    .execute()
}

/** Takes the visit that this browser comes back from: of two requests with the same state only one gets it. */
export function takeReturn(
  db: Database,
  { issuer, browserHash, stateHash }: { issuer: IssuerId; browserHash: string; stateHash: string },
) {
  return db
    .updateTable('issuer_visits')
    .set({ state_hash: null })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider_id', '=', issuer)
    .where('expires_at', '>', now)
    .returning(['id', 'nonce', 'code_verifier', 'member_id', 'way_back'])
    .executeTakeFirst()
}

/** Keeps an identity without an account until the person signing up has answered. */
export async function keepWaiting(
  db: Database,
  visitId: string,
  { issuer, identity }: { issuer: string; identity: Identity },
): Promise<void> {
  await db
    .updateTable('issuer_visits')
    .set({
      issuer,
      account_id: identity.id,
      email: identity.email,
      is_vouched_for: identity.isVouchedFor,
      name: identity.name,
      expires_at: inMinutes(joiningMinutes),
    })
    .where('id', '=', visitId)
    .execute()
}

const waitingColumns = [
  'id',
  'provider_id',
  'issuer',
  'account_id',
  'email',
  'is_vouched_for',
  'name',
  'way_back',
  'said_of_age_at',
] as const

/** The latest identity that waits in this browser. */
export function findWaiting(db: Database, browserHash: string) {
  return db
    .selectFrom('issuer_visits')
    .select(waitingColumns)
    .where('browser_hash', '=', browserHash)
    .where('member_id', 'is', null)
    .where('account_id', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Records the name of the person signing up, and that they have confirmed their age. */
export async function noteName(db: Database, visitId: string, name: string): Promise<void> {
  await db.updateTable('issuer_visits').set({ name, said_of_age_at: now }).where('id', '=', visitId).execute()
}

/** Ends the visit. False if another request took it at the same moment. */
export async function endVisit(tx: Database, visitId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('issuer_visits').where('id', '=', visitId).executeTakeFirst()
  return numDeletedRows > 0n
}
