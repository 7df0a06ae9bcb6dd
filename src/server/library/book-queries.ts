import { type Selectable, sql } from 'kysely'
import type { Position, Viewer } from '#rules/base/viewer.ts'
import { mostSharers } from '#rules/library/library.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Books, Copies } from '#server/store/tables.ts'
import type { FoundRow } from './nearest-queries.ts'
import {
  chordFrom,
  isOwnedBy,
  isOwnerShownTo,
  isShared,
  isSharedWith,
  isWishedBy,
} from './visible-queries.ts'

const MOST_EDITIONS = 12

type BookRow = Pick<
  Selectable<Books>,
  'id' | 'title' | 'author' | 'genre' | 'description' | 'published' | 'isbn'
> & {
  cover_id: string | null
  cover_tint: string | null
  is_wished: boolean
  is_work_settled: boolean
  owns_copy: boolean
  corrections_waiting: number
  editions: EditionRow[]
}

type EditionRow = Pick<Selectable<Books>, 'id' | 'title' | 'author' | 'genre' | 'published' | 'isbn'> & {
  cover_id: string | null
  cover_tint: string | null
  available: number
}

type SharerRow = Pick<
  Selectable<Copies>,
  'id' | 'owner_id' | 'offer' | 'condition' | 'suburb' | 'lat' | 'lng' | 'kept_as' | 'kept_until'
> & {
  /** The viewer can request it now. */
  is_free: boolean
  club_name: string | null
  owner_name: string
  photo_id: string | null
  photo_tint: string | null
  picture_id: string | null
  picture_tint: string | null
}

// These two are written out as text: a book's page needs both, and building them took a tenth of its rendering time.
export async function findBook(db: Database, viewer: Viewer, id: string): Promise<BookRow | undefined> {
  const { rows } = await sql<BookRow>`${prepared}
    select b.id, b.title, b.author, b.genre, b.description, b.published, b.isbn,
      cover.id as cover_id, cover.tint as cover_tint, ${isWishedBy(viewer, 'b')} as is_wished,
      ${isOwnedSomewhereBy(viewer)} as owns_copy,
      (select count(*) from corrections k where k.book_id = b.id and k.state = 'waiting') as corrections_waiting,
      b.is_work_settled, ${otherEditions(viewer)} as editions
    from books b
    left join images cover on cover.id = b.cover_id
    where b.id = ${id}`.execute(db)
  return rows[0]
}

/** Other editions of the work of book `b`, available ones first. Part of the query for the book: its page has queries enough. */
function otherEditions(viewer: Viewer) {
  return sql<EditionRow[]>`(
    select coalesce(json_agg(edition), '[]') from (
      select e.id, e.title, e.author, e.genre, e.published, e.isbn, ec.id as cover_id, ec.tint as cover_tint,
        (
          select count(*) from copies c join members m on m.id = c.owner_id
          where c.book_id = e.id and c.listed and ${isOwnerShownTo(viewer)}
        ) as available
      from books e
      left join images ec on ec.id = e.cover_id
      where e.work_id = b.work_id and e.id <> b.id
      order by available desc, e.published desc nulls last, e.id
      limit ${MOST_EDITIONS}
    ) edition
  )`
}

function isOwnedSomewhereBy(viewer: Viewer) {
  return sql<boolean>`exists (
    select 1 from copies c where c.book_id = b.id and c.withdrawn_at is null and ${isOwnedBy(viewer)})`
}

/** Copies of a book that are available now or, while another neighbour has them, later: available ones first, nearest first. */
export async function findSharers(db: Database, { viewer, bookId, from }: SharerFacts): Promise<SharerRow[]> {
  const { rows } = await sql<SharerRow>`${prepared}
    select c.id, c.owner_id, c.offer, c.condition, c.suburb, c.lat, c.lng, c.kept_as, c.kept_until,
      ${viewer.kind === 'guest' ? sql`c.listed` : sql`can_have(c, ${viewer.id})`} as is_free,
      ${viewer.kind === 'guest' ? sql`null` : sql`(select k.name from clubs_of(${viewer.id}) k where k.id = c.club_id)`} as club_name,
      m.name as owner_name, photo.id as photo_id, photo.tint as photo_tint,
      picture.id as picture_id, picture.tint as picture_tint
    from copies c
    join members m on m.id = c.owner_id
    left join images photo on photo.id = m.photo_id
    left join images picture on picture.id = c.picture_id
    where c.book_id = ${bookId} and ${isSharedWith(viewer)} and ${isOwnerShownTo(viewer)}
    order by can_be_offered(c) desc, ${chordFrom(from)}, c.turn, c.id
    limit ${mostSharers}`.execute(db)
  return rows
}

type SharerFacts = { viewer: Viewer; bookId: string; from: Position }

/** The newest listed copies, one per work. */
export async function findNewest(db: Database, viewer: Viewer, limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with newest as materialized (
      select c.id, c.book_id, c.work_id, c.owner_id, m.name as owner_name, c.offer, c.suburb, c.lat, c.lng, c.created_at
      from copies c
      join members m on m.id = c.owner_id
      where c.listed and ${isOwnerShownTo(viewer)}
      order by c.created_at desc, c.id
      -- Room for several new copies of one book. A plan for any number would not walk the index.
      limit ${sql.lit(limit * 5)}
    ),
    one as (
      select distinct on (work_id) * from newest order by work_id, created_at desc, id
    )
    select
      b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      one.owner_id, one.owner_name, one.offer, one.suburb, one.lat, one.lng,
      true as listed, false as is_wished
    from one
    join books b on b.id = one.book_id
    left join images cover on cover.id = b.cover_id
    order by one.created_at desc, one.id
    limit ${limit}
    ${prepared}`.execute(db)
  return rows
}

/**
 * The genres of books that the viewer finds shared. Jumps from one genre to the next along the index (loose index scan), and stops at the
 * first shared book of each: reading all books would take longer.
 */
export async function findGenresInUse(db: Database, viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<{ genre: string }>`${prepared}
    with recursive known (genre) as (
      select min(genre) from books
      union all
      select (select min(b.genre) from books b where b.genre > known.genre) from known where known.genre is not null
    )
    select known.genre from known
    where (
      select true from books b
      where b.genre = known.genre and exists (
        select 1 from copies c join members m on m.id = c.owner_id
        where c.book_id = b.id and ${isShared} and ${isOwnerShownTo(viewer)}
      )
      limit 1
    )`.execute(db)
  return rows.map((row) => row.genre)
}
