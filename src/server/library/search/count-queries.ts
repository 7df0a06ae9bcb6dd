// The number of works a search finds, if too many books match to be looked at one by one.
import { sql } from 'kysely'
import { chordKm } from '#rules/geography/distance.ts'
import { type BookFilter, bookMatches } from '#server/library/book-filter-queries.ts'
import { chordFrom, isAtPointWithin, isOfShownOwner, isShared } from '#server/library/visible-queries.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Looking } from './search-scope.ts'

type ManyFacts = Looking & { filter: BookFilter; most: number }

/** For many matching books: the number of their works that are shared. Counts up to `most` editions; if there are more, returns `most`. */
export async function countShared(db: Database, facts: ManyFacts): Promise<number> {
  const { viewer, from, withinKm, filter, most, offer, withOut } = facts
  const { editions, works } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('books as b')
        .select('b.work_id')
        .where(bookMatches(filter))
        // One index-only probe for each book: as `exists` it may become a join that reads thousands of copies.
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('copies as c')
              .select(sql.lit(1).as('one'))
              .whereRef('c.work_id', '=', 'b.work_id')
              .where(isShared)
              .$if(!withOut, (query) => query.where('c.listed', '=', true))
              .where(isOfShownOwner(viewer))
              .$if(Boolean(offer), (query) => query.where(sql<boolean>`c.offer = ${offer}`))
              .$if(withinKm !== undefined, (query) => query.where(isAtPointWithin(from, withinKm ?? 0)))
              .limit(1)
              .as('copy'),
          (join) => join.onTrue(),
        )
        .limit(most)
        .as('shared'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('editions'),
      eb.fn.count<number>('work_id').distinct().as('works'),
    ])
    .executeTakeFirstOrThrow()
  return editions >= most ? most : works
}

/** The number of all shared works, counted up to `most` with an index-only scan. */
export async function countAllShared(
  db: Database,
  { viewer, withOut, most }: Pick<ManyFacts, 'viewer' | 'withOut' | 'most'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select count(*) as count from (
      select distinct c.work_id from copies c
      where ${isShared} ${withOut ? sql.raw('') : sql`and c.listed`}
        and c.owner_id not in (select id from members where disabled_at is not null and left_at is null)
        ${viewer.kind === 'guest' ? sql.raw('') : sql`and c.owner_id not in ${blockedWith(viewer.id)}`}
      order by c.work_id
      limit ${most}
    ) works`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/**
 * The number of matching works shared nearby, counted up to `most`, and whether that is all: looks at no more than `copies` of the
 * nearest copies, in one index.
 */
export async function countNear(
  db: Database,
  facts: ManyFacts & { withinKm: number; copies: number },
): Promise<{ works: number; isWhole: boolean }> {
  const { viewer, from, withinKm, filter, offer, withOut, most, copies } = facts
  const near = (condition: ReturnType<typeof sql>) => sql`
    select c.work_id from (
      select p.lat, p.lng from points p where ${chordFrom(from, 'p')} <= ${chordKm(withinKm)} order by ${chordFrom(from, 'p')}
    ) p
    cross join lateral (
      select c.work_id from copies c
      where c.lat = p.lat and c.lng = p.lng and ${condition} and ${isOfShownOwner(viewer)}
        ${offer ? sql`and c.offer = ${offer}` : sql.raw('')}
      limit ${copies}
    ) c`
  // Uses an index for each.
  const out = withOut ? sql`union all (${near(sql`not c.listed and ${isShared}`)})` : sql.raw('')
  const isOfAllBooks = !filter.terms && !filter.genre
  const { rows } = await sql<{ works: number; copies: number }>`
    with near as materialized ((${near(sql`c.listed`)}) ${out} limit ${copies}),
    -- Found once, and not looked up for each copy.
    matching as materialized (select b.work_id from books b where ${isOfAllBooks ? sql`false` : bookMatches(filter)})
    select (select count(*) from near) as copies,
      (select count(*) from (
        select distinct work_id from near
        ${isOfAllBooks ? sql.raw('') : sql`where work_id in (select work_id from matching)`}
        limit ${most}
      ) works) as works`.execute(db)
  const [row] = rows
  return { works: Number(row?.works ?? 0), isWhole: Number(row?.copies ?? 0) < copies }
}
