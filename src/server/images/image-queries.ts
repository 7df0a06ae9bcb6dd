import { sql } from 'kysely'
import type { PictureKind } from '#rules/pictures/picture-paths.ts'
import type { Database } from '#server/store/database.ts'

export async function insertImage(
  db: Database,
  image: {
    id: string
    kind: PictureKind
    width: number
    height: number
    tint: string
    uploaded_by: string | null
  },
): Promise<void> {
  await db.insertInto('images').values(image).execute()
}

/** Pictures uploaded before then to which no row of any table refers. */
export async function listUnused(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('images as i')
    .select('i.id')
    .where('i.created_at', '<', before)
    .where(await isUnused(db))
    .orderBy('i.created_at')
    .orderBy('i.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False too for a picture that is gone. */
export async function isPictureUnused(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('images as i')
    .select('i.id')
    .where('i.id', '=', id)
    .where(await isUnused(db))
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteImages(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('images').where('id', 'in', ids).execute()
}

/** Finds the columns that refer to pictures (named `i`) in PostgreSQL's catalogue, so that pictures of new tables count as used too. */
async function isUnused(db: Database) {
  const { rows } = await sql<{ uses: string }>`
    select coalesce(string_agg(format('exists (select 1 from %s where %I = i.id)', f.conrelid::regclass, a.attname), ' or '), 'false') as uses
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'images'::regclass`.execute(db)
  return sql<boolean>`not (${sql.raw(rows[0]?.uses ?? 'false')})`
}
