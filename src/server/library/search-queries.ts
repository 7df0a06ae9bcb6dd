import { sql } from 'kysely'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { Position, Viewer } from '#rules/viewer.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { type BookFilter, bookMatches, rankOf, titleIs } from './book-filter-queries.ts'
import type { FoundRow } from './nearest-queries.ts'
import {
  chordFrom,
  isAtPointWithin,
  isOfShownOwner,
  isOwnerShownTo,
  isShared,
  isWishedBy,
  isWithin,
} from './visible-queries.ts'

// PostgreSQL prepares it for ten books. Of hundreds that plan takes half as long again, which is more than planning does.
const FEW_TO_PREPARE = 100

// To say how much a book is like a text takes longer than to see that it fits.
const MOST_COMPARED = 1000

type Looking = {
  viewer: Viewer
  from: Position
  withinKm?: number | undefined
  offer?: Offer | null | undefined
  /** With those another reader has now. */
  withOut?: boolean | undefined
}
/** A work and how well the best of its editions fits, 0 best. */
export type Match = { id: string; rank: number }
/** Of each work and among the works: the newest copies first instead of the nearest. */
type InOrder = { isNewestFirst?: boolean | undefined }
type FewFacts = Looking & InOrder & { matches: readonly Match[] }
type ManyFacts = Looking & { filter: BookFilter; most: number }

// Written out, these two: building them took a tenth of the time of a page of books.

/** The work of each matching book, at most `most`, and how well it fits: how many there are tells which way of searching is the quick one. */
export async function findMatching(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  // How the books with a text or genre are best found depends on which it is.
  const once = filter.terms || filter.genre ? sql.raw('') : prepared
  const { rows } = await sql<Match>`${once}
    select b.work_id as id, ${rankOf(filter.terms)} as rank from books b where ${bookMatches(filter)} limit ${most}`.execute(
    db,
  )
  return rows
}

/** Of what fits a corrected text what is most like it, the most alike first. Short words may fit half of the catalogue, which nobody meant. */
export async function findMostAlike(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select b.work_id as id, ${rankOf(filter.terms)} as rank
    from (
      select b.id, b.work_id, b.match_key, b.search_text from books b where ${bookMatches(filter)} limit ${MOST_COMPARED}
    ) b
    order by rank, b.id limit ${most}`.execute(db)
  return rows
}

/** Of too many matching books those whose title begins with the text, at most `most`. */
export async function findTitled(db: Database, filter: BookFilter, most: number): Promise<Match[]> {
  const { terms } = filter
  if (!terms || terms.isbn) return []
  const { rows } = await sql<Match>`
    select b.work_id as id, ${rankOf(terms)} as rank from books b
    where (${titleIs(terms.titles, '|')} or ${titleIs(terms.titles, ' ')}) and ${bookMatches(filter)}
    order by rank, b.id
    limit ${most}`.execute(db)
  return rows
}

/**
 * For few matching works: takes each with the first of its copies, then puts them in order: what fits best, what can be had,
 * the nearest. The total is told beyond the last page too.
 */
export async function findAmongFew(
  db: Database,
  facts: FewFacts & { limit: number; offset: number },
): Promise<{ total: number; rows: FoundRow[] }> {
  const { viewer, from, withinKm, matches, limit, offset, offer, withOut, isNewestFirst } = facts
  const ordered = (of: 'c' | 'found') => {
    const [age, nearness] = [
      sql`${sql.ref(`${of}.created_at`)} desc`,
      of === 'c' ? chordFrom(from) : sql`found.chord`,
    ]
    return isNewestFirst ? age : sql`${nearness}, ${sql.ref(`${of}.turn`)}`
  }
  const { rows } = await sql<(FoundRow | { id: null }) & { total: number }>`
    with found as materialized (
      select copy.*, matching.rank
      from unnest(${matches.map(({ id }) => id)}::uuid[], ${matches.map((match) => match.rank)}::int[]) as matching (id, rank)
      cross join lateral (
        select c.book_id, c.work_id, c.owner_id, c.offer, c.suburb, c.lat, c.lng, c.turn, c.listed, c.created_at,
          ${chordFrom(from)} as chord
        from copies c
        join members m on m.id = c.owner_id
        where c.work_id = matching.id and ${canBeFound(withOut)} and ${isOwnerShownTo(viewer)}
          ${withinKm === undefined ? sql.raw('') : sql`and ${isWithin(from, withinKm)}`}
          ${offer ? sql`and c.offer = ${offer}` : sql.raw('')}
        order by c.listed desc, ${ordered('c')}, c.id
        limit 1
      ) copy
    ),
    -- Only what the order needs: owners and covers are looked up for the page, not for all that was found.
    page as (
      select found.*, b.id, b.title, b.author, b.genre, b.cover_id,
        row_number() over (order by found.rank, found.listed desc, ${ordered('found')}, b.id) as place
      from found
      join books b on b.id = found.book_id
      order by place
      limit ${limit} offset ${offset}
    )
    select
      page.id, page.title, page.author, page.genre, cover.id as cover_id, cover.tint as cover_tint,
      page.owner_id, m.name as owner_name, page.offer, page.suburb, page.lat, page.lng, page.listed, counted.total,
      ${isWishedBy(viewer, 'page')} as is_wished
    from (select count(*) as total from found) counted
    left join page on true
    left join members m on m.id = page.owner_id
    left join images cover on cover.id = page.cover_id
    order by page.place
    ${matches.length <= FEW_TO_PREPARE ? prepared : sql.raw('')}`.execute(db)
  // Beyond the last page there is a row all the same, which tells the total.
  const found = rows.filter((row): row is FoundRow & { total: number } => row.id !== null)
  return { total: Number(rows[0]?.total ?? 0), rows: found }
}

/** For many matching books: how many works of theirs somebody shares. Editions are counted to `most`, which then is the answer. */
export async function countShared(db: Database, facts: ManyFacts): Promise<number> {
  const { viewer, from, withinKm, filter, most, offer, withOut } = facts
  const { editions, works } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('books as b')
        .select('b.work_id')
        .where(bookMatches(filter))
        // One probe for each book, of an index alone: as `exists` it may become a join that reads the copies of thousands.
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

/** How many works somebody shares at all, counted to `most`: along one index, which has all that is asked. */
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
 * Works of which no copy can be had now and another reader has one, nearest or newest first: what comes after all that can be
 * had.
 */
export async function findOut(
  db: Database,
  facts: Looking & InOrder & { filter: BookFilter; limit: number; offset: number },
): Promise<FoundRow[]> {
  const { viewer, from, withinKm, offer, filter, limit, offset, isNewestFirst } = facts
  const ordered = (of: 'c' | 'away') => sql.raw(isNewestFirst ? `${of}.created_at desc` : `chord, ${of}.turn`)
  const asked = sql`${withinKm === undefined ? sql.raw('') : sql`and ${isWithin(from, withinKm)}`}
    ${offer ? sql`and c.offer = ${offer}` : sql.raw('')}`
  const { rows } = await sql<FoundRow>`
    with away as materialized (
      select distinct on (c.work_id) c.book_id, c.work_id, c.owner_id, m.name as owner_name, c.offer, c.suburb, c.lat, c.lng,
        c.turn, c.created_at, ${chordFrom(from)} as chord
      from copies c
      join members m on m.id = c.owner_id
      join books b on b.id = c.book_id
      where not c.listed and ${isShared} and ${isOwnerShownTo(viewer)} and ${bookMatches(filter)} ${asked}
      order by c.work_id, ${ordered('c')}, c.id
    )
    select
      b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      away.owner_id, away.owner_name, away.offer, away.suburb, away.lat, away.lng,
      false as listed, ${isWishedBy(viewer, 'away')} as is_wished
    from away
    join books b on b.id = away.book_id
    left join images cover on cover.id = b.cover_id
    where not exists (
      select 1 from copies c
      join members m on m.id = c.owner_id
      where c.work_id = away.work_id and c.listed and ${isOwnerShownTo(viewer)} ${asked}
    )
    order by ${ordered('away')}, b.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function canBeFound(withOut = false) {
  return withOut ? isShared : sql<boolean>`c.listed`
}
