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

/** In place of what was known before; answers its id. */
export async function rememberLookUp(
  db: Database,
  answer: { source: SourceRow; asked: string; found: string | null; now: Date; expiresAt: Date },
): Promise<string> {
  const { now, expiresAt, ...row } = answer
  const over = db.selectFrom('look_ups').select('id').where('expires_at', '<', now).limit(SWEPT)
  await db.deleteFrom('look_ups').where('id', 'in', over).execute()
  const facts = { ...row, expires_at: expiresAt, cover_id: null, is_cover_tried: false }
  const { id } = await db
    .insertInto('look_ups')
    .values(facts)
    .onConflict((conflict) => conflict.columns(['source', 'asked']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function keepCover(db: Database, id: string, coverId: string | null): Promise<void> {
  await db
    .updateTable('look_ups')
    .set({ cover_id: coverId, is_cover_tried: true })
    .where('id', '=', id)
    .execute()
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
