import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Our own records of a dump, and the services. */
export type SourceRow = 'records' | 'open-library' | 'google-books'

/** While a service is left alone. */
export const ANYTHING = '*'

// Of the answers whose time is over, each new one takes so many away: no job is needed for it.
const SWEPT = 20

/** What the service answered to this question lately, and whether it is left alone. */
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
 * In place of what was known before, unless that is an answer which still holds: whoever asked at the same moment and had it first
 * has told its id and fetched its cover. Answers what is kept now.
 */
export async function rememberLookUp(
  db: Database,
  answer: { source: SourceRow; asked: string; found: string | null; now: Date; expiresAt: Date },
): Promise<LookUpRow> {
  const { now, expiresAt, ...row } = answer
  const over = db.selectFrom('look_ups').select('id').where('expires_at', '<', now).limit(SWEPT)
  await db.deleteFrom('look_ups').where('id', 'in', over).execute()
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

/** Answers the cover it has now: the first one, where two came at the same moment. */
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

/** What was found, with its cover, for whoever adds the book now. */
export function findFound(db: Database, { id, now }: { id: string; now: Date }) {
  return (
    db
      .selectFrom('look_ups')
      .select(['source', 'found', 'cover_id'])
      // By its check.
      .$narrowType<{ source: SourceRow }>()
      .where('id', '=', id)
      .where('found', 'is not', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  )
}

/** Its id, once it cannot go until the transaction ends; null if it is gone. */
export async function holdCover(tx: Database, id: string): Promise<string | null> {
  const row = await tx.selectFrom('images').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row?.id ?? null
}
