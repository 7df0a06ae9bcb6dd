import { type Selectable, sql } from 'kysely'
import type { Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Books } from '#server/store/tables.ts'
import { isOwnedBy, isOwnerShownTo } from './visible-queries.ts'

// In a bookcase a copy shows the picture its owner gave it, else the cover of its book.
const shownOnCopy = sql<string | null>`coalesce(c.picture_id, b.cover_id)`

/** A page of a member's own copies, newest first. */
export function findBookcase(
  db: Database,
  { ownerId, limit, offset }: { ownerId: string; limit: number; offset: number },
) {
  return ownCopies(db)
    .where('c.owner_id', '=', ownerId)
    .where('c.withdrawn_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countBookcase(db: Database, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('copies')
    .modifyFront(prepared)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One copy for the screen that edits it; whose it is says owner_id. Strangers find only what is on show. */
export function findCopy(db: Database, viewer: Viewer, id: string) {
  return ownCopies(db)
    .innerJoin('members as m', 'm.id', 'c.owner_id')
    .select('c.owner_id')
    .where('c.id', '=', id)
    .where('c.withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([isOwnedBy(viewer), eb.and([eb('c.paused_at', 'is', null), isOwnerShownTo(viewer)])]),
    )
    .executeTakeFirst()
}

/** What a visitor sees of a member's bookcase: no paused copies, unless they are the visitor's own. Every row carries the total. */
export async function findShelf(
  db: Database,
  { viewer, ownerId, limit, offset }: { viewer: Viewer; ownerId: string; limit: number; offset: number },
): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`${prepared}
    select c.id as copy_id, c.listed, b.id, b.title, b.author, b.genre,
      cover.id as cover_id, cover.tint as cover_tint, count(*) over () as total
    from copies c
    join members m on m.id = c.owner_id
    join books b on b.id = c.book_id
    left join images cover on cover.id = ${shownOnCopy}
    where c.owner_id = ${ownerId} and c.withdrawn_at is null
      and (c.paused_at is null or ${isOwnedBy(viewer)}) and ${isOwnerShownTo(viewer)}
    order by c.created_at desc, c.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

type ShelfRow = Pick<Selectable<Books>, 'id' | 'title' | 'author' | 'genre'> & {
  copy_id: string
  listed: boolean
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
    .select(['c.paused_at', 'c.lent_elsewhere_to', 'c.active_exchange_id'])
    .select(['c.picture_id', 'b.cover_id as book_cover_id'])
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
}
