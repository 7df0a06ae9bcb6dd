// The newest copies of search results, if too many books match to be looked at one by one.
import { sql } from 'kysely'
import type { Position, Viewer } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { type BookFilter, isOfMatching } from '#server/library/book-filter-queries.ts'
import type { FoundRow } from '#server/library/nearest-queries.ts'
import { isAtPointWithin, isOfShownOwner, isOwnedBy } from '#server/library/visible-queries.ts'
import type { Database } from '#server/store/database.ts'

type NewestFacts = {
  viewer: Viewer
  from: Position
  withinKm?: number | undefined
  offer?: Offer | null | undefined
  filter: BookFilter
  limit: number
  offset: number
}

/**
 * One row for each work with an available copy of a neighbour, the newest first, among the newest copies of the whole city: fast, and complete
 * if it fills a page. Otherwise older ones may be missing.
 */
export function findNewestOfLate(db: Database, facts: NewestFacts, copies: number): Promise<FoundRow[]> {
  return pageOf(
    db,
    facts,
    sql`(select * from copies c where c.listed order by c.created_at desc, c.id limit ${copies})`,
  )
}

/** The same among all copies, however old: for rare books, small areas, or pages far down the list. */
export function findNewestOfAll(db: Database, facts: NewestFacts): Promise<FoundRow[]> {
  return pageOf(db, facts, sql`(select * from copies c where c.listed)`)
}

async function pageOf(
  db: Database,
  { viewer, from, withinKm, filter, offer, limit, offset }: NewestFacts,
  among: ReturnType<typeof sql>,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select distinct on (c.work_id) c.id, c.book_id, c.owner_id, c.offer, c.suburb, c.lat, c.lng, c.created_at
      from ${among} c
      where ${isOfMatching(filter)} and ${isOfShownOwner(viewer)} and not ${isOwnedBy(viewer)}
        ${withinKm === undefined ? sql.raw('') : sql`and ${isAtPointWithin(from, withinKm)}`}
        ${offer ? sql`and c.offer = ${offer}` : sql.raw('')}
      order by c.work_id, c.created_at desc, c.id
    ),
    page as (
      select * from found order by created_at desc, id limit ${limit} offset ${offset}
    )
    select b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      page.owner_id, m.name as owner_name, page.offer, page.suburb, page.lat, page.lng, true as listed, false as is_wished
    from page
    join books b on b.id = page.book_id
    join members m on m.id = page.owner_id
    left join images cover on cover.id = b.cover_id
    order by page.created_at desc, page.id`.execute(db)
  return rows
}
