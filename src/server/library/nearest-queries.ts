import { sql } from 'kysely'
import { chordKm } from '#rules/distance.ts'
import type { Position, Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { type BookFilter, bookMatches } from './book-filter-queries.ts'
import { chordFrom, isOwnedBy, isOwnerShownTo } from './visible-queries.ts'

export type NearestFacts = {
  viewer: Viewer
  from: Position
  withinKm?: number | undefined
  filter?: BookFilter | undefined
  withOwn: boolean
  limit: number
  offset: number
}

// Of one book several copies may be near. Twice as many copies as books are almost always enough; if not, a longer walk is.
const COPIES_PER_BOOK = 2
const FURTHER = 10
const HALF_ROUND_THE_EARTH_KM = 20_000

/**
 * The nearest listed copies, one per book, walked in order of distance along the index: as fast among a million copies
 * as among a thousand, if many match. Copies at the very same distance come in the index's own order, because sorting
 * all copies of a big suburb would cost more than the walk.
 */
export async function findNearest(db: Database, facts: NearestFacts) {
  const { limit, offset } = facts
  const copies = (offset + limit) * COPIES_PER_BOOK
  const rows = await walk(db, facts, copies)
  return rows.length < limit ? walk(db, facts, copies * FURTHER) : rows
}

function walk(db: Database, facts: NearestFacts, copies: number) {
  const { viewer, from, withinKm, filter, limit, offset } = facts
  return db
    .with(
      (cte) => cte('near').materialized(),
      (cte) => {
        let near = cte
          .selectFrom('copies as c')
          .innerJoin('members as m', 'm.id', 'c.owner_id')
          .select(['c.id', 'c.book_id', 'c.owner_id', 'm.name as owner_name', 'c.suburb', 'c.lat', 'c.lng'])
          .select(chordFrom(from).as('chord'))
          .where('c.listed', '=', true)
          .where(isOwnerShownTo(viewer))
          .orderBy(chordFrom(from))
          .limit(copies)
        if (!facts.withOwn) near = near.where(sql<boolean>`not ${isOwnedBy(viewer)}`)
        if (!filter) return near
        return near.innerJoin('books as b', 'b.id', 'c.book_id').where(bookMatches(filter))
      },
    )
    .with('one', (cte) =>
      cte
        .selectFrom('near')
        .distinctOn('near.book_id')
        .selectAll()
        .orderBy('near.book_id')
        .orderBy('near.chord')
        .orderBy('near.id'),
    )
    .with('page', (cte) =>
      cte
        .selectFrom('one')
        .selectAll()
        // Not where the copies are walked: PostgreSQL would rather collect all within the distance than walk.
        .where('one.chord', '<=', chordKm(withinKm ?? HALF_ROUND_THE_EARTH_KM))
        .orderBy('one.chord')
        .orderBy('one.book_id')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('books as b', 'b.id', 'page.book_id')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
    .select(['page.owner_id', 'page.owner_name', 'page.suburb', 'page.lat', 'page.lng'])
    .orderBy('page.chord')
    .orderBy('b.title')
    .orderBy('b.id')
    .execute()
}
