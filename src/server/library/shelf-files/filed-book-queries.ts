import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** The books in the member's bookcase and on their wishlist, with the facts by which a file's books are recognised. */
export async function listOwnBooks(
  db: Database,
  memberId: string,
  limit: number,
): Promise<{ isbn: string | null; match_key: string; is_wish: boolean }[]> {
  const { rows } = await sql<{ isbn: string | null; match_key: string; is_wish: boolean }>`
    (
      select b.isbn, b.match_key, false as is_wish from copies c join books b on b.id = c.book_id
      where c.owner_id = ${memberId} and c.withdrawn_at is null order by c.id limit ${limit}
    ) union all (
      select b.isbn, b.match_key, true from wishes w join books b on b.id = w.book_id
      where w.member_id = ${memberId} order by w.book_id limit ${limit}
    )`.execute(db)
  return rows
}

/** The book that the member has a copy of, and the one they wish for, if any: the rule `isSameBook` in SQL. */
export async function findOwn(
  tx: Database,
  { memberId, isbn, matchKey }: { memberId: string; isbn: string | null; matchKey: string },
): Promise<{ copy_of: string | null; wish_for: string | null }> {
  const isSame = sql<boolean>`(
    b.isbn = ${isbn} or (b.match_key = ${matchKey} and (b.isbn is null or ${isbn}::text is null))
  )`
  const { rows } = await sql<{ copy_of: string | null; wish_for: string | null }>`
    select
      (
        select b.id from books b join copies c on c.book_id = b.id
        where ${isSame} and c.owner_id = ${memberId} and c.withdrawn_at is null order by b.id limit 1
      ) as copy_of,
      (
        select b.id from books b join wishes w on w.book_id = b.id
        where ${isSame} and w.member_id = ${memberId} order by b.id limit 1
      ) as wish_for`.execute(tx)
  return rows[0] ?? { copy_of: null, wish_for: null }
}

/** False if the member already wishes for an edition of its work. */
export async function insertFiledWish(tx: Database, memberId: string, bookId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into wishes (member_id, book_id) values (${memberId}, ${bookId}) on conflict do nothing
    returning book_id`.execute(tx)
  return rows.length === 1
}

export type ExportedCopy = {
  title: string
  author: string
  isbn: string | null
  published: string | null
  genre: string | null
  shelf: string
  condition: string | null
  /** 'no' if not every member sees it. */
  offered: string | null
  stars: number | null
  words: string | null
  added: Date
}

/** Everything in the member's bookcase and on their wishlist, and what else they have reviewed, page by page. */
export async function listShelved(
  db: Database,
  { memberId, limit, offset }: { memberId: string; limit: number; offset: number },
): Promise<ExportedCopy[]> {
  const { rows } = await sql<ExportedCopy>`
    select b.title, b.author, b.isbn, b.published, b.genre, s.shelf, s.condition, s.offered, s.added, r.stars, r.words from (
      select c.book_id, 'Bookcase' as shelf, c.condition,
        case when c.paused_at is null then c.offer else 'no' end as offered, c.created_at as added, c.id
      from copies c where c.owner_id = ${memberId} and c.withdrawn_at is null
      union all
      select w.book_id, 'Wishlist', null, null, w.created_at, w.book_id from wishes w where w.member_id = ${memberId}
      union all
      select v.book_id, 'Read', null, null, v.created_at, v.book_id from reviews v
      where v.member_id = ${memberId} and v.taken_back_at is null
        and not exists (
          select from copies c where c.book_id = v.book_id and c.owner_id = ${memberId} and c.withdrawn_at is null
        )
        and not exists (select from wishes w where w.book_id = v.book_id and w.member_id = ${memberId})
    ) s
    join books b on b.id = s.book_id
    left join reviews r on r.book_id = b.id and r.member_id = ${memberId} and r.taken_back_at is null
    order by s.shelf, s.added, s.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}
