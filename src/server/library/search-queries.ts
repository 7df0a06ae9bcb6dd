import { sql } from 'kysely'
import type { Position, Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { type BookFilter, bookMatches } from './book-filter-queries.ts'
import type { FoundRow } from './nearest-queries.ts'
import { chordFrom, isOwnerShownTo, isWithin } from './visible-queries.ts'

// PostgreSQL prepares it for ten books. Of hundreds that plan takes half as long again, which is more than planning does.
const FEW_TO_PREPARE = 100

type Looking = { viewer: Viewer; from: Position; withinKm?: number | undefined }
type FewFacts = Looking & { bookIds: string[] }
type ManyFacts = Looking & { filter: BookFilter; most: number }

// Written out, these two: building them took a tenth of the time of a page of books.

/** The ids of matching books, at most `most`: how many there are tells which way of searching is the quick one. */
export async function findMatching(db: Database, filter: BookFilter, most: number): Promise<string[]> {
  // How the books with a text or genre are best found depends on which it is.
  const once = filter.text || filter.genre ? sql.raw('') : prepared
  const { rows } = await sql<{ id: string }>`${once}
    select b.id from books b where ${bookMatches(filter)} limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * For few matching books: takes each with its nearest listed copy, then puts them in order. Every row carries the total;
 * there is no row beyond the last page.
 */
export async function findAmongFew(
  db: Database,
  facts: FewFacts & { limit: number; offset: number },
): Promise<(FoundRow & { total: number })[]> {
  const { viewer, from, withinKm, bookIds, limit, offset } = facts
  const { rows } = await sql<FoundRow & { total: number }>`
    with found as materialized (
      select copy.*
      from unnest(${bookIds}::uuid[]) as matching (id)
      cross join lateral (
        select c.book_id, c.owner_id, c.offer, c.suburb, c.lat, c.lng, c.turn, ${chordFrom(from)} as chord
        from copies c
        join members m on m.id = c.owner_id
        where c.book_id = matching.id and c.listed and ${isOwnerShownTo(viewer)}
          ${withinKm === undefined ? sql.raw('') : sql`and ${isWithin(from, withinKm)}`}
        order by ${chordFrom(from)}, c.turn, c.id
        limit 1
      ) copy
    ),
    -- Only what the order needs: owners and covers are looked up for the page, not for all that was found.
    page as (
      select found.*, b.id, b.title, b.author, b.genre, b.cover_id, (select count(*) from found) as total
      from found
      join books b on b.id = found.book_id
      order by found.chord, found.turn, b.id
      limit ${limit} offset ${offset}
    )
    select
      page.id, page.title, page.author, page.genre, cover.id as cover_id, cover.tint as cover_tint,
      page.owner_id, m.name as owner_name, page.offer, page.suburb, page.lat, page.lng, page.total
    from page
    join members m on m.id = page.owner_id
    left join images cover on cover.id = page.cover_id
    order by page.chord, page.turn, page.id
    ${bookIds.length <= FEW_TO_PREPARE ? prepared : sql.raw('')}`.execute(db)
  return rows
}

/** For many matching books: how many somebody shares, counted to `most`. */
export async function countShared(db: Database, facts: ManyFacts): Promise<number> {
  const { viewer, from, withinKm, filter, most } = facts
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('books as b')
        .select('b.id')
        .where(bookMatches(filter))
        // One probe for each book: as `exists` it may become a join that reads the copies of thousands.
        .innerJoinLateral(
          (lateral) => {
            const shared = lateral
              .selectFrom('copies as c')
              .innerJoin('members as m', 'm.id', 'c.owner_id')
              .select(sql.lit(1).as('one'))
              .whereRef('c.book_id', '=', 'b.id')
              .where('c.listed', '=', true)
              .where(isOwnerShownTo(viewer))
              .limit(1)
            return (withinKm === undefined ? shared : shared.where(isWithin(from, withinKm))).as('copy')
          },
          (join) => join.onTrue(),
        )
        .limit(most)
        .as('shared'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
