import { type Selectable, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Reviews } from '#server/store/tables.ts'

type ReviewRow = Pick<
  Selectable<Reviews>,
  'id' | 'member_id' | 'stars' | 'words' | 'created_at' | 'changed_at'
> & {
  name: string
  photo_id: string | null
  photo_tint: string | null
  /** Of all the book's reviews that this viewer can see. */
  average: number
  count: number
}

/** The viewer's own first, then the newest. */
export async function listReviews(
  db: Database,
  { viewer, bookId, limit }: { viewer: Viewer; bookId: string; limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`${prepared}
    select r.id, r.member_id, r.stars, r.words, r.created_at, r.changed_at, m.name,
      photo.id as photo_id, photo.tint as photo_tint,
      (avg(r.stars) over ())::float8 as average, count(*) over () as count
    from reviews r
    join members m on m.id = r.member_id
    left join images photo on photo.id = m.photo_id
    where r.book_id = ${bookId} and ${isReviewerShownTo(viewer)}
    order by ${ownFirst(viewer)} r.created_at desc, r.id
    limit ${limit}`.execute(db)
  return rows
}

/** One review with its author, as the viewer may see it. */
export function findReview(db: Database, viewer: Viewer, id: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .innerJoin('books as b', 'b.id', 'r.book_id')
    .select(['r.member_id', 'r.book_id', 'r.words', 'm.name', 'b.title'])
    .where('r.id', '=', id)
    .where(isReviewerShownTo(viewer))
    .executeTakeFirst()
}

/** A book with this member's review so far. */
export function findBookToReview(db: Database, memberId: string, bookId: string) {
  return db
    .selectFrom('books as b')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.book_id', '=', 'b.id').on('r.member_id', '=', memberId).on('r.taken_back_at', 'is', null),
    )
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
    .select(['r.stars', 'r.words'])
    .where('b.id', '=', bookId)
    .executeTakeFirst()
}

/** Replaces the member's earlier review. False if there is no such book. */
export async function putReview(
  tx: Database,
  { memberId, bookId, stars, words, now }: Written & { memberId: string; bookId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reviews (book_id, member_id, stars, words, created_at)
    select id, ${memberId}, ${stars}, ${words}, ${now} from books where id = ${bookId}
    on conflict on constraint reviews_once do update
    set stars = excluded.stars, words = excluded.words, changed_at = excluded.created_at, taken_back_at = null`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** An imported review of a book; false if the member has reviewed it here before, even if they have removed that review. */
export async function insertFirstReview(
  tx: Database,
  { memberId, bookId, stars, words, now }: Written & { memberId: string; bookId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviews')
    .values({ book_id: bookId, member_id: memberId, stars, words, created_at: now })
    .onConflict((conflict) => conflict.constraint('reviews_once').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Written = { stars: number; words: string }

/**
 * False if there is none. A review hidden by an administrator loses only its words: a later review of the book by the same member
 * stays hidden too.
 */
export async function takeBackReview(
  tx: Database,
  { memberId, bookId, at }: { memberId: string; bookId: string; at: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reviews')
    .where('member_id', '=', memberId)
    .where('book_id', '=', bookId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ words: '', taken_back_at: at })
    .where('member_id', '=', memberId)
    .where('book_id', '=', bookId)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `at`: when an administrator hid it; null shows it again, or deletes it if its author removed it in the meantime. */
export async function setReviewHidden(tx: Database, id: string, at: Date | null): Promise<void> {
  if (!at) {
    await tx.deleteFrom('reviews').where('id', '=', id).where('taken_back_at', 'is not', null).execute()
  }
  await tx.updateTable('reviews').set({ hidden_at: at }).where('id', '=', id).execute()
}

/** Reviews that no administrator has hidden, by members who are not disabled and have no block with the viewer in either direction. */
function isReviewerShownTo(viewer: Viewer) {
  if (viewer.kind === 'guest') return sql<boolean>`m.disabled_at is null and r.hidden_at is null`
  return sql<boolean>`m.disabled_at is null and r.hidden_at is null and r.member_id not in ${blockedWith(viewer.id)}`
}

function ownFirst(viewer: Viewer) {
  return viewer.kind === 'guest' ? sql`` : sql`r.member_id = ${viewer.id} desc,`
}
