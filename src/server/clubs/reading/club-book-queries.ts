import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** The club's current book, locked. */
export function lockCurrent(tx: Database, clubId: string) {
  return tx
    .selectFrom('club_books')
    .select(['id', 'book_id', 'schedule_version'])
    .where('club_id', '=', clubId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertClubBook(
  tx: Database,
  book: { club_id: string; book_id: string; started_at: Date },
): Promise<string> {
  const { id } = await tx.insertInto('club_books').values(book).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False if the club has already finished it. A clock that was set back finishes no book before its start. */
export async function finishClubBook(
  tx: Database,
  { clubId, clubBookId, at }: { clubId: string; clubBookId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('club_books')
    .set({ finished_at: sql<Date>`greatest(started_at, ${at})` })
    .where('id', '=', clubBookId)
    .where('club_id', '=', clubId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteClubBook(
  tx: Database,
  { clubId, clubBookId }: { clubId: string; clubBookId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('club_books')
    .where('id', '=', clubBookId)
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A book of this club, with its length. */
export function findClubBook(db: Database, { clubId, clubBookId }: { clubId: string; clubBookId: string }) {
  return db
    .selectFrom('club_books')
    .select(['id', 'chapters', 'pages', 'finished_at'])
    .where('id', '=', clubBookId)
    .where('club_id', '=', clubId)
    .executeTakeFirst()
}

/** The books that a club has read, the latest first, with this viewer's stars. */
export function listRead(
  db: Database,
  { clubId, viewerId, limit }: { clubId: string; viewerId: string; limit: number },
) {
  return db
    .selectFrom('club_books as k')
    .innerJoin('books as b', 'b.id', 'k.book_id')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .leftJoin('club_book_ratings as mine', (join) =>
      join.onRef('mine.club_book_id', '=', 'k.id').on('mine.member_id', '=', viewerId),
    )
    .leftJoin('club_book_places as place', (join) =>
      join.onRef('place.club_book_id', '=', 'k.id').on('place.member_id', '=', viewerId),
    )
    .select(['k.id as club_book_id', 'k.finished_at', 'k.ratings', 'k.stars', 'mine.stars as own_stars'])
    .select(['place.is_finished as has_finished', 'place.is_shared as shares_place'])
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
    .where('k.club_id', '=', clubId)
    .where('k.finished_at', 'is not', null)
    .orderBy('k.finished_at', 'desc')
    .orderBy('k.id')
    .limit(limit)
    .execute()
}

/** One rating for each member: a new one replaces the old. False if the club has not read it. */
export async function putRating(
  tx: Database,
  rating: { clubId: string; clubBookId: string; memberId: string; stars: number; at: Date },
): Promise<boolean> {
  const { clubId, clubBookId, memberId, stars, at } = rating
  const { numAffectedRows } = await sql`
    insert into club_book_ratings (club_book_id, member_id, stars, rated_at)
    select id, ${memberId}, ${stars}, ${at} from club_books
    where id = ${clubBookId} and club_id = ${clubId} and finished_at is not null
    on conflict (club_book_id, member_id) do update set stars = excluded.stars, rated_at = excluded.rated_at`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
