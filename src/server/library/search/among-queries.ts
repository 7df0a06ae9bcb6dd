// A page of search results if there is little to look at: few works match, or few copies are near enough.
import { sql } from 'kysely'
import type { Position } from '#rules/base/viewer.ts'
import { chordKm } from '#rules/geography/distance.ts'
import { type BookFilter, bookMatches, rankOf } from '#server/library/book-filter-queries.ts'
import type { FoundRow } from '#server/library/nearest-queries.ts'
import {
  chordFrom,
  isOfShownOwner,
  isOwnedBy,
  isOwnerShownTo,
  isShared,
  isWishedBy,
  isWithin,
  keptColumns,
  ownLast,
} from '#server/library/visible-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Match } from './matching-queries.ts'
import type { InOrder, Looking } from './search-scope.ts'

// Prepared for ten books. For hundreds that plan takes half as long again, which is more than planning costs.
const FEW_TO_PREPARE = 100

type Part = ReturnType<typeof sql>
type Page = Looking & InOrder & { limit: number; offset: number }
type FewFacts = Page & { matches: readonly Match[]; withOwn?: boolean | undefined }
type NearFacts = Page & { withinKm: number; filter: BookFilter; isBestFirst: boolean }

/**
 * For few matching works: takes each with the first of its copies, then sorts them: best match, available,
 * nearest; last, works that only the viewer has. The total is returned beyond the last page too.
 */
export function findAmongFew(db: Database, facts: FewFacts): Promise<{ total: number; rows: FoundRow[] }> {
  const { viewer, from, withinKm, matches, offer, withOut, withOwn = true, isNewestFirst } = facts
  const order = isNewestFirst ? newest('c') : sql`${chordFrom(from)}, c.turn`
  const found = sql`
    select copy.*, matching.rank
    from unnest(${matches.map(({ id }) => id)}::uuid[], ${matches.map((match) => match.rank)}::int[]) as matching (id, rank)
    cross join lateral (
      select c.id, c.work_id, c.owner_id, c.turn, c.listed, c.created_at, ${chordFrom(from)} as chord
      from copies c
      join members m on m.id = c.owner_id
      where c.work_id = matching.id and ${withOut ? isShared : sql<boolean>`c.listed`} and ${isOwnerShownTo(viewer)}
        ${withinKm === undefined ? sql.raw('') : sql`and ${isWithin(from, withinKm)}`}
        ${offer ? sql`and c.offer = ${offer}` : sql.raw('')} ${withOwn ? sql.raw('') : sql`and not ${isOwnedBy(viewer)}`}
      order by ${ownLast(viewer, 'c')} c.listed desc, ${order}, c.id
      limit 1
    ) copy`
  return pageOf(db, facts, { found, mark: matches.length <= FEW_TO_PREPARE ? prepared : sql.raw('') })
}

/**
 * For few copies within the distance, however many books match: looks at each of those copies, in an index alone. The result is the same as
 * `findAmongFew`.
 */
export function findAmongNear(
  db: Database,
  { isVeryFew, ...facts }: NearFacts & { isVeryFew?: boolean },
): Promise<{ total: number; rows: FoundRow[] }> {
  const { viewer, from, withinKm, filter, offer, withOut, isBestFirst } = facts
  // `listed` as a literal, because the index has only those.
  const near = (condition: Part, listed: boolean) => sql`
      select p.chord, c.id, c.work_id, c.owner_id, c.turn, ${sql.lit(listed)} as listed, c.created_at
      from ${pointsWithin(from, withinKm)} p
      join copies c on c.lat = p.lat and c.lng = p.lng
      where ${condition} ${offer ? sql`and c.offer = ${offer}` : sql.raw('')} and ${isOfShownOwner(viewer)}`
  // Uses an index for each.
  const out = withOut ? sql`union all ${near(sql`not c.listed and ${isShared}`, false)}` : sql.raw('')
  const isOfAll = !filter.terms && !filter.genre
  // The matching works are found once: otherwise PostgreSQL may look for a book of each copy. Of very few copies it should, since a short
  // word matches most books of the city.
  const works = matchingWorks(filter, { isBestFirst, amongNear: isVeryFew ?? false })
  const before = sql`near as materialized (${near(sql`c.listed`, true)} ${out}), ${isOfAll ? sql.raw('') : sql`${works},`}`
  const found = sql`
    select distinct on (c.work_id) c.*, ${isOfAll ? sql.lit(0) : sql`matching.rank`} as rank
    from near c ${isOfAll ? sql.raw('') : sql`join matching using (work_id)`}
    order by ${firstOfWork(facts)}`
  return pageOf(db, facts, { before, found, mark: sql.raw('') })
}

/** Works with a matching book: the best rank of such books, and how many they are. Of at most `most` books, or of the copies `near` alone. */
function matchingWorks(
  filter: BookFilter,
  { isBestFirst, most, amongNear }: { isBestFirst: boolean; most?: number; amongNear?: boolean },
): Part {
  return sql`matching as materialized (
      select b.work_id, min(b.rank) as rank, count(*) as books
      from (
        select b.work_id, ${isBestFirst ? rankOf(filter.terms) : sql.lit(0)} as rank
        from ${amongNear ? sql`(select distinct work_id from near) at join books b using (work_id)` : sql`books b`}
        where ${bookMatches(filter)} ${most ? sql`limit ${most}` : sql.raw('')}
      ) b
      group by b.work_id
    )`
}

/**
 * For many copies within the distance and up to `most` matching books: looks at the shared copies of those, in an index alone. Returns nothing
 * if more books match. The result is the same as `findAmongNear`.
 */
export async function findAmongWorks(
  db: Database,
  { most, ...facts }: NearFacts & { most: number },
): Promise<{ total: number; rows: FoundRow[] } | undefined> {
  const { viewer, from, withinKm, filter, offer, withOut, isBestFirst } = facts
  const before = sql`
    ${matchingWorks(filter, { isBestFirst, most: most + 1 })},
    near as materialized (select * from ${pointsWithin(from, withinKm)} p),`
  const found = sql`
    select distinct on (c.work_id) c.*
    from (
      select c.*, near.chord
      from (
      select c.*, matching.rank
      from matching
      -- Otherwise PostgreSQL may read all copies within the distance.
      cross join lateral (
        select c.id, c.work_id, c.owner_id, c.turn, c.listed, c.created_at, c.lat, c.lng
        from copies c
        where c.work_id = matching.work_id and ${isShared} ${withOut ? sql.raw('') : sql`and c.listed`}
          ${offer ? sql`and c.offer = ${offer}` : sql.raw('')} and (c.lat, c.lng) in (select lat, lng from near)
        offset 0
      ) c
      where (select sum(books) from matching) <= ${most}
      offset 0
      ) c
      join near using (lat, lng)
    ) c
    where ${isOfShownOwner(viewer)}
    order by ${firstOfWork(facts)}`
  const counted = sql`(select coalesce(sum(books), 0) from matching)`
  const { matched, ...page } = await pageOf(db, facts, { before, found, counted, mark: sql.raw('') })
  return matched > most ? undefined : page
}

/** The number of available copies within the distance, counted up to `most`. */
export async function countCopiesWithin(
  db: Database,
  { from, withinKm, most }: { from: Position; withinKm: number; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${pointsWithin(from, withinKm)} p
      cross join lateral (
        select from copies c where c.lat = p.lat and c.lng = p.lng and c.listed limit ${most}
      ) c
      limit ${most}
    ) near ${prepared}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

function pointsWithin(from: Position, km: number): Part {
  return sql`(
    select p.lat, p.lng, ${chordFrom(from, 'p')} as chord from points p where ${chordFrom(from, 'p')} <= ${chordKm(km)}
  )`
}

/** Which of a work's copies is shown. */
function firstOfWork({ viewer, isNewestFirst }: Page): Part {
  return sql`c.work_id, ${ownLast(viewer, 'c')} c.listed desc, ${isNewestFirst ? newest('c') : nearest('c')}, c.id`
}

/**
 * One page of the results, one row for each work, in order; and their total. `before`: what `found` is made of; `counted`: a number that is
 * returned as `matched`.
 */
async function pageOf(
  db: Database,
  { viewer, limit, offset, isNewestFirst }: Page,
  {
    before = sql.raw(''),
    found,
    counted = sql.raw('0'),
    mark,
  }: { before?: Part; found: Part; counted?: Part; mark: Part },
): Promise<{ total: number; matched: number; rows: FoundRow[] }> {
  const { rows } = await sql<(FoundRow | { id: null }) & { total: number; matched: number }>`
    with ${before} found as materialized (${found}),
    -- Only what the order needs: copies, books, owners and covers are looked up for the page, not for all that was found.
    page as (
      select found.id, found.owner_id, found.work_id, found.listed, row_number() over (
          order by ${ownLast(viewer, 'found')} found.rank, found.listed desc, ${isNewestFirst ? newest('found') : nearest('found')}, found.id
        ) as place
      from found
      order by place
      limit ${limit} offset ${offset}
    )
    select
      b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      c.owner_id, m.name as owner_name, c.offer, c.suburb, c.lat, c.lng, page.listed, ${keptColumns(viewer)}, counted.total, counted.matched,
      ${isWishedBy(viewer, 'page')} as is_wished
    from (select count(*) as total, ${counted} as matched from found) counted
    left join page on true
    left join copies c on c.id = page.id
    left join books b on b.id = c.book_id
    left join members m on m.id = c.owner_id
    left join images cover on cover.id = b.cover_id
    order by page.place
    ${mark}`.execute(db)
  // Beyond the last page one row still carries the total.
  const shown = rows.filter((row): row is FoundRow & { total: number; matched: number } => row.id !== null)
  return { total: Number(rows[0]?.total ?? 0), matched: Number(rows[0]?.matched ?? 0), rows: shown }
}

function newest(of: 'c' | 'found') {
  return sql.raw(`${of}.created_at desc`)
}

function nearest(of: 'c' | 'found') {
  return sql.raw(`${of}.chord, ${of}.turn`)
}
