import { sql } from 'kysely'
import type { Position, Viewer } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { chordFrom, isOwnedBy, isOwnerShownTo } from './visible-queries.ts'

/** A wish is for any edition: a second wish for the same work changes nothing. False if there is no such book. */
export async function insertWish(db: Database, memberId: string, bookId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with book as (select id from books where id = ${bookId}),
      wish as (
        insert into wishes (member_id, book_id) select ${memberId}::uuid, id from book on conflict do nothing
      )
    select id from book`.execute(db)
  return rows.length === 1
}

export async function deleteWish(db: Database, memberId: string, bookId: string): Promise<void> {
  await db
    .deleteFrom('wishes')
    .where('member_id', '=', memberId)
    .where('work_id', '=', (eb) => eb.selectFrom('books').select('work_id').where('id', '=', bookId))
    .execute()
}

export async function countWishes(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wishes')
    .modifyFront(prepared)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** A page of wishes, the newest first, each with the nearest copy of any edition that a neighbour shares now, if there is one. */
export function findWishes(
  db: Database,
  facts: { viewer: Viewer; memberId: string; from: Position; limit: number; offset: number },
) {
  const { viewer, memberId, from, limit, offset } = facts
  return db
    .selectFrom((page) =>
      page
        .selectFrom('wishes')
        .select(['work_id', 'book_id', 'created_at'])
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('book_id')
        .limit(limit)
        .offset(offset)
        .as('w'),
    )
    .innerJoin('books as b', 'b.id', 'w.book_id')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('copies as c')
          .innerJoin('members as m', 'm.id', 'c.owner_id')
          .select(['c.suburb', 'c.lat', 'c.lng'])
          .whereRef('c.work_id', '=', 'w.work_id')
          .where('c.listed', '=', true)
          .where(isOwnerShownTo(viewer))
          .where(sql<boolean>`not ${isOwnedBy(viewer)}`)
          .orderBy(chordFrom(from))
          .orderBy('c.id')
          .limit(1)
          .as('copy'),
      (join) => join.onTrue(),
    )
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
    .modifyFront(prepared)
    .select(['copy.suburb', 'copy.lat', 'copy.lng'])
    .orderBy('w.created_at', 'desc')
    .orderBy('b.id')
    .execute()
}
