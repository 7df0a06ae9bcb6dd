import { type Selectable, sql } from 'kysely'
import type { Position, Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Books, Copies } from '#server/store/tables.ts'
import { chordFrom, isOwnedBy, isOwnerShownTo } from './visible-queries.ts'

const MOST_SHARERS = 50
const MOST_WISHES = 200

type BookRow = Pick<
  Selectable<Books>,
  'id' | 'title' | 'author' | 'genre' | 'description' | 'published' | 'isbn'
> & {
  cover_id: string | null
  cover_tint: string | null
  is_wished: boolean
}

type SharerRow = Pick<
  Selectable<Copies>,
  'id' | 'owner_id' | 'offer' | 'condition' | 'suburb' | 'lat' | 'lng' | 'listed'
> & {
  owner_name: string
  photo_id: string | null
  photo_tint: string | null
  picture_id: string | null
  picture_tint: string | null
}

// Written out, these two: a book's page asks both, and building them took as long as drawing a tenth of it.
export async function findBook(db: Database, viewer: Viewer, id: string): Promise<BookRow | undefined> {
  const { rows } = await sql<BookRow>`${prepared}
    select b.id, b.title, b.author, b.genre, b.description, b.published, b.isbn,
      cover.id as cover_id, cover.tint as cover_tint, ${wishedBy(viewer)} as is_wished
    from books b
    left join images cover on cover.id = b.cover_id
    where b.id = ${id}`.execute(db)
  return rows[0]
}

/** Copies of a book that can be had now or, while another neighbour has them, later: those to be had first, nearest first. */
export async function findSharers(db: Database, { viewer, bookId, from }: SharerFacts): Promise<SharerRow[]> {
  const { rows } = await sql<SharerRow>`${prepared}
    select c.id, c.owner_id, c.offer, c.condition, c.suburb, c.lat, c.lng, c.listed,
      m.name as owner_name, photo.id as photo_id, photo.tint as photo_tint,
      picture.id as picture_id, picture.tint as picture_tint
    from copies c
    join members m on m.id = c.owner_id
    left join images photo on photo.id = m.photo_id
    left join images picture on picture.id = c.picture_id
    where c.book_id = ${bookId} and c.withdrawn_at is null and c.paused_at is null and ${isOwnerShownTo(viewer)}
    order by c.listed desc, ${chordFrom(from)}, c.turn, c.id
    limit ${MOST_SHARERS}`.execute(db)
  return rows
}

type SharerFacts = { viewer: Viewer; bookId: string; from: Position }

/** The newest listed copies, one per book. */
export function findNewest(db: Database, viewer: Viewer, limit: number) {
  return db
    .with(
      (cte) => cte('newest').materialized(),
      (cte) =>
        cte
          .selectFrom('copies as c')
          .innerJoin('members as m', 'm.id', 'c.owner_id')
          .select(['c.id', 'c.book_id', 'c.owner_id', 'm.name as owner_name'])
          .select(['c.offer', 'c.suburb', 'c.lat', 'c.lng'])
          .select('c.created_at')
          .where('c.listed', '=', true)
          .where(isOwnerShownTo(viewer))
          .orderBy('c.created_at', 'desc')
          .orderBy('c.id')
          // Room for several new copies of one book. A plan for any number would not walk the index.
          .limit(sql.lit(limit * 5)),
    )
    .with('one', (cte) =>
      cte
        .selectFrom('newest')
        .distinctOn('newest.book_id')
        .selectAll()
        .orderBy('newest.book_id')
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id'),
    )
    .selectFrom('one')
    .innerJoin('books as b', 'b.id', 'one.book_id')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
    .select(['one.owner_id', 'one.owner_name', 'one.offer', 'one.suburb', 'one.lat', 'one.lng'])
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id')
    .limit(limit)
    .modifyEnd(prepared)
    .execute()
}

/**
 * The genres somebody shares a book of. Goes from one genre to the next along the index, and for each stops at the
 * first book found: reading all books would take longer.
 */
export async function findGenresInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ genre: string }>`${prepared}
    with recursive known (genre) as (
      select min(genre) from books
      union all
      select (select min(b.genre) from books b where b.genre > known.genre) from known where known.genre is not null
    )
    select known.genre from known
    where (
      select true from books b
      where b.genre = known.genre and exists (select 1 from copies c where c.book_id = b.id and c.listed)
      limit 1
    )`.execute(db)
  return rows.map((row) => row.genre)
}

/** False if there is no such book. */
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
  await db.deleteFrom('wishes').where('member_id', '=', memberId).where('book_id', '=', bookId).execute()
}

/** The newest wish first, each with the nearest copy a neighbour shares now, if one does. */
export function findWishes(
  db: Database,
  { viewer, memberId, from }: { viewer: Viewer; memberId: string; from: Position },
) {
  return db
    .selectFrom('wishes as w')
    .innerJoin('books as b', 'b.id', 'w.book_id')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('copies as c')
          .innerJoin('members as m', 'm.id', 'c.owner_id')
          .select(['c.suburb', 'c.lat', 'c.lng'])
          .whereRef('c.book_id', '=', 'b.id')
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
    .where('w.member_id', '=', memberId)
    .orderBy('w.created_at', 'desc')
    .orderBy('b.id')
    .limit(MOST_WISHES)
    .execute()
}

function wishedBy(viewer: Viewer) {
  if (viewer.kind === 'guest') return sql<boolean>`false`
  return sql<boolean>`exists (select 1 from wishes w where w.book_id = b.id and w.member_id = ${viewer.id})`
}
