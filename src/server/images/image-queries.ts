import type { Database } from '#server/store/database.ts'

export async function insertImage(
  db: Database,
  image: {
    id: string
    kind: 'cover' | 'photo'
    width: number
    height: number
    tint: string
    uploaded_by: string
  },
): Promise<void> {
  await db.insertInto('images').values(image).execute()
}

/** Pictures uploaded before then that are no member's photo and no book's cover. */
export async function listUnused(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('images as i')
    .select('i.id')
    .where('i.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').select('members.id').whereRef('photo_id', '=', 'i.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('books').select('books.id').whereRef('cover_id', '=', 'i.id'))),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteImages(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('images').where('id', 'in', ids).execute()
}
