import { type QueryCreator, sql } from 'kysely'
import type { Position, Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { DB } from '#server/store/tables.ts'
import { type BookFilter, bookMatches } from './book-filter-queries.ts'
import { chordFrom, isOwnerShownTo, isWithin } from './visible-queries.ts'

const FEW_TO_PREPARE = 100

type Looking = { viewer: Viewer; from: Position; withinKm?: number | undefined }
type FewFacts = Looking & { bookIds: string[] }
type ManyFacts = Looking & { filter: BookFilter; most: number }

/** The ids of matching books, at most `most`: how many there are tells which way of searching is the quick one. */
export async function findMatching(db: Database, filter: BookFilter, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('books as b')
    // How the books with a text or genre are best found depends on which it is.
    .$if(!filter.text && !filter.genre, (query) => query.modifyFront(prepared))
    .select('b.id')
    .where(bookMatches(filter))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * For few matching books: takes each with its nearest listed copy, then puts them in order. Every row carries the total;
 * there is no row beyond the last page.
 */
export function findAmongFew(db: Database, facts: FewFacts & { limit: number; offset: number }) {
  return (
    db
      .with((cte) => cte('found').materialized(), withNearestCopy(facts))
      // Only what the order needs: owners and covers are looked up for the page, not for all that was found.
      .with('page', (cte) =>
        cte
          .selectFrom('found')
          .innerJoin('books as b', 'b.id', 'found.book_id')
          .selectAll('found')
          .select(['b.id', 'b.title', 'b.author', 'b.genre', 'b.cover_id'])
          .select((eb) => eb.selectFrom('found').select(eb.fn.countAll<number>().as('n')).as('total'))
          .orderBy('found.chord')
          .orderBy('found.turn')
          .orderBy('b.id')
          .limit(facts.limit)
          .offset(facts.offset),
      )
      .selectFrom('page')
      .innerJoin('members as m', 'm.id', 'page.owner_id')
      .leftJoin('images as cover', 'cover.id', 'page.cover_id')
      .select(['page.id', 'page.title', 'page.author', 'page.genre'])
      .select(['cover.id as cover_id', 'cover.tint as cover_tint'])
      .select(['page.owner_id', 'm.name as owner_name', 'page.offer', 'page.suburb', 'page.lat', 'page.lng'])
      .select('page.total')
      .orderBy('page.chord')
      .orderBy('page.turn')
      .orderBy('page.id')
      // PostgreSQL prepares it for ten books. Of hundreds that plan takes half as long again, which is more than planning does.
      .$if(facts.bookIds.length <= FEW_TO_PREPARE, (query) => query.modifyEnd(prepared))
      .execute()
  )
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

function withNearestCopy({ viewer, from, withinKm, bookIds }: FewFacts) {
  return (db: QueryCreator<DB>) =>
    db
      .selectFrom(sql<{ id: string }>`unnest(${bookIds}::uuid[])`.as<'matching'>(sql`matching(id)`))
      .innerJoinLateral(
        (eb) => {
          const nearest = eb
            .selectFrom('copies as c')
            .innerJoin('members as m', 'm.id', 'c.owner_id')
            .select(['c.book_id', 'c.owner_id', 'c.offer', 'c.suburb', 'c.lat', 'c.lng', 'c.turn'])
            .select(chordFrom(from).as('chord'))
            .whereRef('c.book_id', '=', 'matching.id')
            .where('c.listed', '=', true)
            .where(isOwnerShownTo(viewer))
            .orderBy(chordFrom(from))
            .orderBy('c.turn')
            .orderBy('c.id')
            .limit(1)
          return (withinKm === undefined ? nearest : nearest.where(isWithin(from, withinKm))).as('copy')
        },
        (join) => join.onTrue(),
      )
      .select(['copy.book_id', 'copy.owner_id', 'copy.offer', 'copy.suburb', 'copy.lat', 'copy.lng'])
      .select(['copy.chord', 'copy.turn'])
}
