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
