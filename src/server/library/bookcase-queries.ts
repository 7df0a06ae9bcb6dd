import { type Selectable, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import type { OwnAvailability, OwnClub, OwnFilters } from '#rules/library/own-books.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Books } from '#server/store/tables.ts'
import { ownClubs } from './copy-queries.ts'
import { isOwnedBy, isOwnerShownTo, isSharedWith } from './visible-queries.ts'

// In a bookcase a copy shows the picture its owner took, or else the cover of its book.
const shownOnCopy = sql<string | null>`coalesce(c.picture_id, b.cover_id)`

/** A page of the member's own copies that match the filters, in the requested order. */
export function findBookcase(
  db: Database,
  { ownerId, sought, limit, offset }: { ownerId: string; sought: Sought; limit: number; offset: number },
) {
  return ownCopies(db)
    .where('c.owner_id', '=', ownerId)
    .where('c.withdrawn_at', 'is', null)
    .where(fits(sought))
    .where(sql<boolean>`(${sought.availability}::text is null or ${availability} = ${sought.availability})`)
    .orderBy(orders[sought.order])
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of the member's copies, and of those that match the filters by state; and the clubs that they could show them to. */
export async function countBookcase(
  db: Database,
  { ownerId, sought }: { ownerId: string; sought: Sought },
): Promise<BookcaseCounts> {
  const { rows } = await sql<BookcaseCounts>`${prepared}
    select count(*) as all,
      count(*) filter (where fits and availability = 'available') as available,
      count(*) filter (where fits and availability = 'out') as out,
      count(*) filter (where fits and availability = 'club') as club,
      count(*) filter (where fits and availability = 'paused') as paused,
      (select coalesce(json_agg(k), '[]') from (${ownClubs(ownerId)}) k) as clubs
    from (
      select ${availability} as availability, ${fits(sought)} as fits from copies c join books b on b.id = c.book_id
      where c.owner_id = ${ownerId} and c.withdrawn_at is null
    ) own`.execute(db)
  return rows[0] ?? { all: 0, available: 0, out: 0, club: 0, paused: 0, clubs: [] }
}

type BookcaseCounts = Record<'all' | OwnAvailability, number> & { clubs: OwnClub[] }

/** The search; its words as in match keys. */
export type Sought = Omit<OwnFilters, 'text'> & { words: readonly string[]; isbn: string | null }

/** The order of `copyAvailability`: being in an exchange takes precedence. */
const availability = sql<string>`case
  when c.active_exchange_id is not null or c.lent_elsewhere_to is not null then 'out'
  when c.club_id is not null then 'club' when c.paused_at is not null then 'paused' else 'available' end`

// Match keys have no leading article; names sort by their last word, with several authors by the first.
const orders = {
  newest: sql`c.created_at desc`,
  oldest: sql`c.created_at`,
  title: sql`b.match_key collate "C"`,
  author: sql`substring(split_part(lower(b.author), ',', 1) from '[^[:space:]]+[[:space:]]*$') collate "C", lower(b.author) collate "C", b.match_key collate "C"`,
  asked: sql`c.request_count desc, c.created_at desc`,
} as const

/** Every word occurs in title or author. One statement text for all filters, because it is prepared. */
function fits({ words, isbn, offer, condition, genre }: Sought) {
  return sql<boolean>`(
    (${offer}::text is null or c.offer = ${offer}) and (${condition}::text is null or c.condition = ${condition})
    and (${genre}::text is null or b.genre is not distinct from ${genre}) and (${isbn}::text is null or b.isbn is not distinct from ${isbn})
    and not exists (
      select from unnest(${[...words]}::text[]) as word
      where strpos(b.match_key, word) = 0 and strpos(lower(b.title), word) = 0
    )
  )`
}

/** One copy for its edit screen; owner_id names its owner. Strangers find only copies that are shared with them. */
export function findCopy(db: Database, viewer: Viewer, id: string) {
  return ownCopies(db)
    .innerJoin('members as m', 'm.id', 'c.owner_id')
    .select('c.owner_id')
    .where('c.id', '=', id)
    .where('c.withdrawn_at', 'is', null)
    .where((eb) => eb.or([isOwnedBy(viewer), eb.and([isSharedWith(viewer), isOwnerShownTo(viewer)])]))
    .executeTakeFirst()
}

/** A member's bookcase as a visitor sees it: with the copies that are shared with them, or all if it is their own. Every row carries the total. */
export async function findShelf(
  db: Database,
  { viewer, ownerId, limit, offset }: { viewer: Viewer; ownerId: string; limit: number; offset: number },
): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`${prepared}
    select c.id as copy_id, can_be_offered(c) as is_available, b.id, b.title, b.author, b.genre,
      cover.id as cover_id, cover.tint as cover_tint, count(*) over () as total
    from copies c
    join members m on m.id = c.owner_id
    join books b on b.id = c.book_id
    left join images cover on cover.id = ${shownOnCopy}
    where c.owner_id = ${ownerId} and c.withdrawn_at is null
      and (${isSharedWith(viewer)} or ${isOwnedBy(viewer)}) and ${isOwnerShownTo(viewer)}
    order by c.created_at desc, c.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

type ShelfRow = Pick<Selectable<Books>, 'id' | 'title' | 'author' | 'genre'> & {
  copy_id: string
  is_available: boolean
  cover_id: string | null
  cover_tint: string | null
  total: number
}

function ownCopies(db: Database) {
  return db
    .selectFrom('copies as c')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .leftJoin('images as cover', (join) => join.on('cover.id', '=', shownOnCopy))
    .modifyFront(prepared)
    .select(['c.id as copy_id', 'c.offer', 'c.condition', 'c.suburb'])
    .select(['c.paused_at', 'c.lent_elsewhere_to', 'c.active_exchange_id', 'c.kept_as', 'c.kept_until'])
    .select(['c.club_id', 'c.picture_id', 'b.cover_id as book_cover_id'])
    .select(
      sql<string | null>`(select name from clubs_of(c.owner_id) k where k.id = c.club_id)`.as('club_name'),
    )
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
}
