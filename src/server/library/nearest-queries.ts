import { sql } from 'kysely'
import type { Position, Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { type BookFilter, bookMatches } from './book-filter-queries.ts'
import { chordFrom, isOwnedBy, isOwnerShownTo, isWithin } from './visible-queries.ts'

export type NearestFacts = {
  viewer: Viewer
  from: Position
  withinKm?: number | undefined
  filter?: BookFilter | undefined
  withOwn: boolean
  limit: number
  offset: number
}

// Of one book several copies may be near; this many times the wanted books leaves room for them.
const COPIES_PER_BOOK = 5

/**
 * The nearest listed copies, one per book, walked in order of distance along the index: as fast among a million copies
 * as among a thousand, if many match. Copies at the very same distance come in the index's own order, because sorting
 * all copies of a big suburb would cost more than the walk.
 */
export function findNearest(db: Database, facts: NearestFacts) {
  const { viewer, from, withinKm, filter, limit, offset } = facts
  return db
    .with(
      (cte) => cte('near').materialized(),
      (cte) => {
        let copies = cte
          .selectFrom('copies as c')
          .innerJoin('members as m', 'm.id', 'c.owner_id')
          .select(['c.id', 'c.book_id', 'c.owner_id', 'm.name as owner_name', 'c.suburb', 'c.lat', 'c.lng'])
          .select(chordFrom(from).as('chord'))
          .where('c.listed', '=', true)
          .where(isOwnerShownTo(viewer))
          .orderBy(chordFrom(from))
          .limit((offset + limit) * COPIES_PER_BOOK)
        if (!facts.withOwn) copies = copies.where(sql<boolean>`not ${isOwnedBy(viewer)}`)
        if (withinKm !== undefined) copies = copies.where(isWithin(from, withinKm))
        if (!filter) return copies
        return copies.innerJoin('books as b', 'b.id', 'c.book_id').where(bookMatches(filter))
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
    .selectFrom('one')
    .innerJoin('books as b', 'b.id', 'one.book_id')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .select(['b.id', 'b.title', 'b.author', 'b.genre', 'cover.id as cover_id', 'cover.tint as cover_tint'])
    .select(['one.owner_id', 'one.owner_name', 'one.suburb', 'one.lat', 'one.lng'])
    .orderBy('one.chord')
    .orderBy('b.title')
    .orderBy('b.id')
    .limit(limit)
    .offset(offset)
    .execute()
}
