import type { Database } from '#server/store/database.ts'

type Named = (db: Database, ids: string[]) => Promise<{ id: string }[]>

/** For each store, by the beginning of its keys: which of these files a row names. */
export const namedIn: Record<string, Named> = {
  images: (db, ids) => db.selectFrom('images').select('id').where('id', 'in', ids).execute(),
  'club-files': (db, ids) => db.selectFrom('discussion_files').select('id').where('id', 'in', ids).execute(),
  exports: (db, ids) => db.selectFrom('data_exports').select('id').where('id', 'in', ids).execute(),
}
