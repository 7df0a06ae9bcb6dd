import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { LookUps } from '#server/store/tables.ts'

/** Our own records from a dump, and the services. */
export type SourceRow = LookUps['source']

/** The key that marks a service as unavailable for a while (circuit breaker). */
export const ANYTHING = '*'

/** The service's cached answer to this question, and whether it is marked as unavailable. */
export function findLookUps(
  db: Database,
  { source, asked, now }: { source: SourceRow; asked: string; now: Date },
) {
  return db
    .selectFrom('look_ups')
    .select(['id', 'asked', 'found', 'cover_id', 'is_cover_tried'])
    .where('source', '=', source)
    .where('asked', 'in', [asked, ANYTHING])
    .where('expires_at', '>', now)
    .limit(2)
    .execute()
}

export type LookUpRow = Awaited<ReturnType<typeof findLookUps>>[number]

/**
 * Replaces an earlier answer, unless that is still valid: a parallel request that stored one first has already returned its id
 * and fetched its cover. Returns the stored answer.
 */
export async function rememberLookUp(
  db: Database,
  answer: { source: SourceRow; asked: string; found: string | null; now: Date; expiresAt: Date },
): Promise<LookUpRow> {
  const { now, expiresAt, ...row } = answer
  const holds = sql<boolean>`look_ups.found is not null and look_ups.expires_at > ${now}`
  return db
    .insertInto('look_ups')
    .values({ ...row, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['source', 'asked']).doUpdateSet({
        found: sql`case when ${holds} then look_ups.found else excluded.found end`,
        expires_at: sql`case when ${holds} then look_ups.expires_at else excluded.expires_at end`,
        cover_id: sql`case when ${holds} then look_ups.cover_id end`,
        is_cover_tried: sql`${holds} and look_ups.is_cover_tried`,
      }),
    )
    .returning(['id', 'asked', 'found', 'cover_id', 'is_cover_tried'])
    .executeTakeFirstOrThrow()
}

export async function deleteExpiredLookUps(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('look_ups').where('expires_at', '<', now).execute()
}

/** Returns the stored cover: the first one, if two arrived at the same moment. */
export async function keepCover(db: Database, id: string, coverId: string | null): Promise<string | null> {
  const row = await db
    .updateTable('look_ups')
    .set({ cover_id: sql`coalesce(cover_id, ${coverId})`, is_cover_tried: true })
    .where('id', '=', id)
    .where('found', 'is not', null)
    .returning('cover_id')
    .executeTakeFirst()
  return row ? row.cover_id : coverId
}

/** The answer with its cover, for a member who adds the book now. */
export function findFound(db: Database, { id, now }: { id: string; now: Date }) {
  return db
    .selectFrom('look_ups')
    .select(['source', 'found', 'cover_id'])
    .where('id', '=', id)
    .where('found', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns its id and locks it against deletion until the transaction ends; null if it is gone. */
export async function holdCover(tx: Database, id: string): Promise<string | null> {
  const row = await tx.selectFrom('images').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row?.id ?? null
}
