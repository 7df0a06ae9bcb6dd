import type { Insertable } from 'kysely'
import type { ExportSubject } from '#rules/data-rights/data-rights.ts'
import type { Database } from '#server/store/database.ts'
import type { DataExports } from '#server/store/tables.ts'

export function listExports(
  db: Database,
  { memberId, now, limit }: { memberId: string; now: Date; limit: number },
) {
  return db
    .selectFrom('data_exports')
    .select(['id', 'state', 'percent', 'subject', 'bytes', 'asked_at as askedAt', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function isBeingMade(db: Database, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('data_exports')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertExport(tx: Database, asked: Insertable<DataExports>): Promise<string> {
  const { id } = await tx.insertInto('data_exports').values(asked).returning('id').executeTakeFirstOrThrow()
  return id
}

/** An export that has not been made yet. */
export function findAsked(db: Database, id: string) {
  return db
    .selectFrom('data_exports')
    .select('member_id')
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
}

export async function isReady(
  db: Database,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('data_exports')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteProgress(
  db: Database,
  { id, percent, subject }: { id: string; percent: number; subject: ExportSubject },
): Promise<void> {
  await db.updateTable('data_exports').set({ percent, subject }).where('id', '=', id).execute()
}

/** Returns the recipient of the message; undefined if it was already ready or deleted. */
export async function markReady(
  tx: Database,
  { id, bytes, expiresAt }: { id: string; bytes: number; expiresAt: Date },
): Promise<{ reader: string; email: string | null; phone: string | null } | undefined> {
  return tx
    .updateTable('data_exports')
    .from('members')
    .set({ state: 'ready', percent: 100, bytes, expires_at: expiresAt })
    .where('data_exports.id', '=', id)
    .where('data_exports.state', '=', 'making')
    .whereRef('members.id', '=', 'data_exports.member_id')
    .returning(['members.id as reader', 'members.email', 'members.phone'])
    .executeTakeFirst()
}

export async function markFailed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute()
}

export async function giveUpBefore(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ state: 'failed' })
    .where('state', '=', 'making')
    .where('asked_at', '<', before)
    .execute()
}

export async function listOver(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteExports(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('data_exports').where('id', 'in', ids).execute()
}

/** All exports of a member, in any state. */
export async function listExportIds(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
