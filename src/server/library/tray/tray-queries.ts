import type { Database } from '#server/store/database.ts'

/** Which of these client keys have already added a copy. */
export async function findAddedKeys(
  db: Database,
  { ownerId, keys }: { ownerId: string; keys: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('copies')
    .select('client_key')
    .where('owner_id', '=', ownerId)
    .where('client_key', 'in', keys)
    .execute()
  return new Set(rows.flatMap(({ client_key: key }) => key ?? []))
}

/** The books in the catalogue with these ISBNs. */
export function findBooksOfIsbns(db: Database, isbns: readonly string[]) {
  return db.selectFrom('books').select(['id', 'isbn', 'title', 'author']).where('isbn', 'in', isbns).execute()
}

/** The books that look-ups have found, until they expire. */
export function findFoundBooks(db: Database, { ids, now }: { ids: readonly string[]; now: Date }) {
  return db
    .selectFrom('look_ups')
    .select(['id', 'found'])
    .where('id', 'in', ids)
    .where('found', 'is not', null)
    .where('expires_at', '>', now)
    .execute()
}
