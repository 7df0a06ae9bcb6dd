import { sql } from 'kysely'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import type { Database } from '#server/store/database.ts'

/** Members for whom a letter is due. Chosen by state, so a missed run loses nothing. */
export async function listDueMembers(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member_notices')
    .select('member_id')
    .where('mail_due_at', '<=', now)
    .where('read_at', 'is', null)
    .groupBy('member_id')
    .orderBy(sql`min(mail_due_at)`)
    .limit(most)
    .execute()
  return rows.map((row) => row.member_id)
}

/** The member who gets an email. */
export function findReader(db: Database, memberId: string) {
  return readers(db, memberId).executeTakeFirst()
}

/**
 * Locks the member until the transaction ends; undefined if another process already writes their letter. Of two processes
 * that find the same letter due, one sends it.
 */
export function claimReader(tx: Database, memberId: string) {
  return readers(tx, memberId).forNoKeyUpdate().skipLocked().executeTakeFirst()
}

function readers(db: Database, memberId: string) {
  return db
    .selectFrom('members')
    .select([
      'id',
      'name',
      'email',
      'wishes_mailed_at',
      // Emailed rows are kept for more than an hour; if one has been deleted, a letter too many does no harm.
      sql<Date | null>`(select max(n.mailed_at) from member_notices n where n.member_id = members.id and n.kind = 'admin')`.as(
        'admin_mailed_at',
      ),
      sql<boolean>`email is not null and email_verified and disabled_at is null`.as('can_be_written_to'),
    ])
    .where('id', '=', memberId)
}

/** The notices of one email that have not been read since. */
export function listOfDigest(db: Database, { memberId, digestId }: { memberId: string; digestId: string }) {
  return db
    .selectFrom('member_notices')
    .select(['id', 'source', 'payload', 'kind'])
    .where('member_id', '=', memberId)
    .where('digest_id', '=', digestId)
    .where('read_at', 'is', null)
    .orderBy(sql`kind = 'account'`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Notices that wait for a letter to this member: essential ones first, then by when they are due. One that is due takes the others
 * along, and postponed ones hold up no other.
 */
export function listWaiting(
  tx: Database,
  memberId: string,
  { most, except }: { most: number; except: readonly KindOfNotice[] },
) {
  return tx
    .selectFrom('member_notices')
    .select(['id', 'kind', 'mail_due_at'])
    .where('member_id', '=', memberId)
    .where('mail_due_at', 'is not', null)
    .where('read_at', 'is', null)
    .where(sql<boolean>`kind <> all (${except}::text[])`)
    .orderBy(sql`kind = 'account'`, 'desc')
    .orderBy('mail_due_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Postpones everything of this kind. */
export async function postponeKind(
  tx: Database,
  { memberId, kind, until }: { memberId: string; kind: KindOfNotice; until: Date },
): Promise<void> {
  await tx
    .updateTable('member_notices')
    .set({ mail_due_at: until })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .where('mail_due_at', '<', until)
    .execute()
}

export async function postpone(tx: Database, ids: string[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('member_notices').set({ mail_due_at: until }).where('id', 'in', ids).execute()
}

/** Marks them as sent in this letter. */
export async function markMailed(
  tx: Database,
  ids: string[],
  { digestId, now }: { digestId: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('member_notices')
    .set({ mail_due_at: null, mailed_at: now, digest_id: digestId })
    .where('id', 'in', ids)
    .execute()
}

/** Not sent after all, or later (`until`): they delay no other email. */
export async function leaveOut(
  db: Database,
  rows: { id: string; kind: KindOfNotice }[],
  until?: Date,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`
    with out as (
      update member_notices n set mailed_at = null, digest_id = null,
        mail_due_at = coalesce(${until ?? null}::timestamptz, n.mail_due_at)
      from member_notices before
      where n.id = any(${ids}::uuid[]) and before.id = n.id
      returning n.member_id, n.kind, before.digest_id, before.mailed_at
    )
    update members m set wishes_mailed_at = null from out
    where m.id = out.member_id and out.kind = 'wishes' and m.wishes_mailed_at = out.mailed_at
      and not exists (
        select from member_notices n where n.member_id = out.member_id and n.digest_id = out.digest_id and n.kind = 'wishes'
          and not n.id = any(${ids}::uuid[]))`.execute(db)
}

export async function noteWishLetter(tx: Database, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('members').set({ wishes_mailed_at: now }).where('id', '=', memberId).execute()
}

/** No letter mentions them any more. */
export async function dropFromMail(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('member_notices').set({ mail_due_at: null }).where('id', 'in', ids).execute()
}
