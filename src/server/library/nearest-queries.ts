import { type RawBuilder, type Selectable, sql } from 'kysely'
import { guest, type Position, type Viewer } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { chordKm } from '#rules/geography/distance.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { statement } from '#server/store/statement.ts'
import type { Books, Copies } from '#server/store/tables.ts'
import { alongMatching, type BookFilter } from './book-filter-queries.ts'
import { chordFrom, isOwnedBy, isOwnerShownTo, type Looker } from './visible-queries.ts'

export type NearestFacts = {
  viewer: Viewer
  from: Position
  withinKm?: number | undefined
  filter?: BookFilter | undefined
  offer?: Offer | null | undefined
  /** Works that are listed already. */
  without?: readonly string[] | undefined
  withOwn: boolean
  limit: number
  offset: number
}

/** A copy with the facts for its book's card. */
export type FoundRow = Pick<Selectable<Books>, 'id' | 'title' | 'author' | 'genre'> &
  Pick<Selectable<Copies>, 'owner_id' | 'offer' | 'suburb' | 'lat' | 'lng'> & {
    owner_name: string
    cover_id: string | null
    cover_tint: string | null
    /** False while another reader has it, or it is kept for one. */
    listed: boolean
    is_wished: boolean
  } & Partial<KeptRow>

/** `can_have`: the copy is kept for the viewer. Lists of available copies have no need of these. */
type KeptRow = Pick<Selectable<Copies>, 'kept_as' | 'kept_until'> & { can_have: boolean }

// Several copies of one book may be near. Twice as many copies as books are almost always enough; otherwise the walk is extended.
const COPIES_PER_BOOK = 2
const FURTHER = 10
const MOST_WALKS = 3
const HALF_ROUND_THE_EARTH_KM = 20_000

/**
 * The nearest listed copies, one per work: walks the points of copies in order of distance, and the copies at each point in
 * order of their turns, both along an index and no further than needed. As fast among a million copies as among a thousand,
 * if many match.
 */
export async function findNearest(db: Database, facts: NearestFacts) {
  const { limit, offset } = facts
  const wanted = offset + limit
  let copies = wanted * COPIES_PER_BOOK
  let walked = await firstWalk(db, facts, copies)
  for (let walks = 1; !walked.isWhole && walked.rows.length < limit && walks < MOST_WALKS; walks += 1) {
    // Extended by the number of works already passed, and some more.
    const works = walked.rows.length > 0 ? offset + walked.rows.length : 1
    copies *= Math.min(FURTHER, Math.ceil((wanted / works) * COPIES_PER_BOOK))
    walked = await walk(db, facts, copies)
  }
  return walked.rows
}

/** The works of the nearest `copies` copies; `isWhole` if there are no more. */
async function walk(db: Database, facts: NearestFacts, copies: number) {
  const { rows } = await walkOf({ ...facts, within: chordOf(facts), copies }).execute(db)
  return asWalked(rows)
}

/** The first page of everything nearby, as on home: its statement is prepared, with one plan for all viewers. */
async function firstWalk(db: Database, facts: NearestFacts, copies: number) {
  const { viewer, from, filter, offer, without, withOwn, limit, offset } = facts
  if (filter || offer || without?.length || withOwn || offset > 0) return walk(db, facts, copies)
  const values = {
    viewerId: viewer.kind === 'member' ? viewer.id : '',
    ...{ lat: from.lat, lng: from.lng, within: chordOf(facts) },
  }
  return asWalked(await nearestOfAll(db, `${viewer.kind} ${limit} ${copies}`, values))
}

const nearestOfAll = statement<
  `${Viewer['kind']} ${number} ${number}`,
  Position & { viewerId: string; within: number },
  Walked
>((db, variant, { viewerId, lat, lng, within }) => {
  const [kind, limit, copies] = variant.split(' ')
  return walkOf({
    viewer: kind === 'guest' ? guest : { kind: 'member', id: viewerId },
    ...{ from: { lat, lng }, within, withOwn: false },
    // As literals: with parameters PostgreSQL would choose a plan that collects all points of the city.
    ...{ limit: sql.lit(Number(limit)), offset: sql.lit(0), copies: sql.lit(Number(copies)) },
  }).compile(db)
})

type Count = number | RawBuilder<number>

function walkOf({
  viewer,
  from,
  within,
  filter,
  offer,
  without,
  withOwn,
  limit,
  offset,
  copies,
}: Pick<NearestFacts, 'from' | 'filter' | 'offer' | 'without' | 'withOwn'> & {
  viewer: Looker
  within: number
  limit: Count
  offset: Count
  copies: Count
}): RawBuilder<Walked> {
  // Written out as text: building it takes a tenth of the query's time.
  return sql<Walked>`
    with near as materialized (
      select c.*, p.chord
      from (
        -- By the alias: repeating the expression would repeat its parameters under other numbers, and a generic plan
        -- could then not prove that the index already returns this order.
        select p.lat, p.lng, ${chordFrom(from, 'p')} as chord from points p order by chord
      ) p
      cross join lateral (
        select c.id, c.book_id, c.work_id, c.owner_id, c.offer, c.suburb, m.name as owner_name, c.lat, c.lng, c.turn
        from copies c
        join members m on m.id = c.owner_id
        ${filter ? alongMatching(filter) : sql``}
        where c.lat = p.lat and c.lng = p.lng and c.listed and ${isOwnerShownTo(viewer)}
          ${withOwn ? sql`` : sql`and not ${isOwnedBy(viewer)}`}
          ${offer ? sql`and c.offer = ${offer}` : sql``}
          ${without?.length ? sql`and c.work_id <> all (${without}::uuid[])` : sql``}
        order by c.turn
        limit ${copies}
      ) c
      order by p.chord, c.turn
      limit ${copies}
    ),
    one as (
      select distinct on (work_id) * from near order by work_id, chord, turn, id
    ),
    page as (
      select * from one
      -- Not where the points are walked: PostgreSQL would rather collect all within the distance than walk.
      where chord <= ${within}
      order by chord, turn, book_id
      limit ${limit} offset ${offset}
    )
    select
      b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      page.owner_id, page.owner_name, page.offer, page.suburb, page.lat, page.lng,
      true as listed, false as is_wished, way.is_whole
    from (select count(*) < ${copies} or max(chord) > ${within} as is_whole from near) way
    left join page on true
    left join books b on b.id = page.book_id
    left join images cover on cover.id = b.cover_id
    order by page.chord, page.turn, b.id ${filter ? sql`` : prepared}`
}

const chordOf = ({ withinKm }: NearestFacts) => chordKm(withinKm ?? HALF_ROUND_THE_EARTH_KM)

function asWalked(rows: Walked[]) {
  const found = rows.filter((row): row is FoundRow & Way => row.id !== null)
  return { rows: found, isWhole: rows[0]?.is_whole ?? true }
}

type Way = { is_whole: boolean }
/** If no work was found, one row still reports the progress of the walk. */
type Walked = (FoundRow | { id: null }) & Way
