// One page of search results, in the fastest way.
import type { SearchOrder } from '#rules/library/library.ts'
import type { BookFilter } from '#server/library/book-filter-queries.ts'
import { type FoundRow, findNearest } from '#server/library/nearest-queries.ts'
import type { Database } from '#server/store/database.ts'
import { countCopiesWithin, findAmongFew, findAmongNear, findAmongWorks } from './among-queries.ts'
import { findMatches, TOO_MANY } from './find-matches.ts'
import { countOf, isOfAllBooks } from './found-count.ts'
import { findTitled, type Match } from './matching-queries.ts'
import { findNewestOfAll, findNewestOfLate } from './newest-queries.ts'
import { findOut } from './out-queries.ts'
import { findOwn } from './own-queries.ts'
import type { InOrder, Looking } from './search-scope.ts'
import { termsOf } from './search-terms.ts'

const MOST_TITLED = 100
// Of all books a page is full after a few of the nearest, and everything is counted fast: only if few copies are near, looking at each is faster.
const FEW_COPIES = 6000
// With more copies than this, the copies of the matching books are fewer, or a page is soon full.
const MANY_COPIES = 30_000
// Up to so many copies within the distance, their books are looked at one by one, however many books match.
const VERY_FEW_COPIES = 2000
// Up to so many matching books are looked at if many copies are near.
const MANY_BOOKS = 6000
const FEWEST_LATE = 1000
const FURTHER_BACK = 6
const MOST_LATE = 36_000
const MOST_WALKS = 3

type Asked = Looking & {
  text: string
  genre: string | null
  order?: SearchOrder | undefined
  limit: number
  offset: number
}

type Facts = Asked & {
  filter: BookFilter
  /** The viewer's own works come last (`findOwn`). */
  withOwn: false
  most: number
}

/** Of works that are too far away only the nearest is returned. */
const anywhere = { withinKm: undefined, order: 'nearest', limit: 1, offset: 0 } as const

type Rows = { total: number; rows: FoundRow[] }
/** `beyond`: if nothing is within the distance, the results farther away. */
type Page = Rows & { beyond?: Rows }

/**
 * For few matching books it is best to read them one by one; for many, to walk the copies in order. PostgreSQL's statistics
 * cannot estimate how many contain a text, so they are counted first.
 */
export async function findPage(db: Database, asked: Asked): Promise<Page> {
  const filter = { terms: termsOf(asked.text), genre: asked.genre }
  const facts: Facts = { ...asked, filter, withOwn: false, most: TOO_MANY }
  const matches = await findMatches(db, { filter, text: asked.text, most: TOO_MANY })
  if (matches.length < TOO_MANY) {
    const few = byWork(matches)
    const page = await pageOfFew(db, facts, few)
    if (page.total > 0 || few.length === 0 || asked.withinKm === undefined) return page
    return { ...page, beyond: await pageOfFew(db, { ...facts, ...anywhere }, few) }
  }
  if (asked.withinKm === undefined) return pageOfMany(db, facts)
  const page = await pageOfNear(db, { ...facts, withinKm: asked.withinKm })
  if (!page) return pageOfMany(db, facts)
  return page.total > 0 ? page : { ...page, beyond: await pageOfMany(db, { ...facts, ...anywhere }) }
}

/** If few copies are within the distance, or at least not too many books match. */
async function pageOfNear(db: Database, facts: Facts & { withinKm: number }): Promise<Rows | undefined> {
  const inOrder = { ...facts, isNewestFirst: facts.order === 'newest', isBestFirst: facts.order === 'best' }
  const few = isOfAllBooks(facts) ? FEW_COPIES : MANY_COPIES
  const copies = await countCopiesWithin(db, { ...facts, most: few + 1 })
  if (copies <= few) return findAmongNear(db, { ...inOrder, isVeryFew: copies <= VERY_FEW_COPIES })
  return isOfAllBooks(facts) ? undefined : findAmongWorks(db, { ...inOrder, most: MANY_BOOKS })
}

async function pageOfFew(db: Database, facts: Facts, found: Match[]) {
  const isNewestFirst = facts.order === 'newest'
  // The rank matters only in the order "best".
  const matches = facts.order === 'best' ? found : found.map(({ id }) => ({ id, rank: 0 }))
  return findAmongFew(db, { ...facts, withOwn: true, matches, isNewestFirst })
}

function pageOfMany(db: Database, facts: Facts) {
  return facts.order === 'newest' ? pageOfNewest(db, facts) : pageOfNearest(db, facts)
}

/** Available works first; only after the last of them, works that another reader has, and works that only the viewer has. */
async function pageOfNearest(db: Database, facts: Facts): Promise<Rows> {
  const [total, near, own] = await Promise.all([
    countOf(db, facts),
    findAvailable(db, facts),
    findOwn(db, facts),
  ])
  if (near.length === facts.limit) return { total, rows: near }
  return withRest(db, facts, {
    total,
    rows: near,
    available: await countAvailable(db, facts, { total, own }),
    own,
  })
}

/** The same with the newest first: walks further back until a page is full, or everything has been looked at. */
async function pageOfNewest(db: Database, facts: Facts): Promise<Rows> {
  const { limit, offset } = facts
  const [total, late, own] = await Promise.all([
    countOf(db, facts),
    findLate(db, facts),
    findOwn(db, { ...facts, isNewestFirst: true }),
  ])
  if (late.length === limit) return { total, rows: late }
  const available = await countAvailable(db, facts, { total, own })
  const isWhole = available < TOO_MANY && offset + late.length >= available
  const rows = isWhole ? late : await findNewestOfAll(db, facts)
  if (rows.length === limit) return { total, rows }
  return withRest(db, { ...facts, isNewestFirst: true }, { total, rows, available, own })
}

type Own = Awaited<ReturnType<typeof findOwn>>

/** The number of works with an available copy of a neighbour. */
async function countAvailable(db: Database, facts: Facts, { total, own }: { total: number; own: Own }) {
  if (!facts.withOut) return total - own.length
  return (await countOf(db, { ...facts, withOut: false })) - own.filter(({ listed }) => listed).length
}

/** After the last available work: works that another reader has, and works that only the viewer has. */
async function withRest(
  db: Database,
  facts: Facts & InOrder,
  { total, rows, available, own }: Rows & { available: number; own: Own },
): Promise<Rows> {
  const { limit, offset, withOut } = facts
  const behind = { limit: limit - rows.length, offset: Math.max(0, offset - available) }
  const out = withOut ? await findOut(db, { ...facts, ...behind }) : []
  const onlyOwn = own.filter((row) => !row.is_out_elsewhere)
  const first = Math.max(0, offset - (total - onlyOwn.length))
  const last = onlyOwn.slice(first, first + limit - rows.length - out.length)
  return { total, rows: [...rows, ...out, ...last] }
}

/** Among the newest copies, and if those have too few matches among as many more as that lets expect, and at last among all that are looked at. */
async function findLate(db: Database, facts: Facts) {
  const wanted = facts.offset + facts.limit
  const most = Math.max(MOST_LATE, wanted * 2 * FURTHER_BACK ** 2)
  let copies = Math.max(FEWEST_LATE, wanted * 2)
  let rows = await findNewestOfLate(db, facts, copies)
  for (let walks = 2; rows.length < facts.limit && copies < most && walks <= MOST_WALKS; walks += 1) {
    // As much further as these had too few, and some more.
    const works = rows.length > 0 ? facts.offset + rows.length : 1
    const further = copies * Math.min(FURTHER_BACK, Math.ceil((wanted / works) * 1.5))
    copies = walks === MOST_WALKS ? most : Math.min(most, further)
    rows = await findNewestOfLate(db, facts, copies)
  }
  return rows
}

/** Nearest first; in the order "best" after those whose title starts with the text. */
async function findAvailable(db: Database, facts: Facts) {
  const titled = facts.order === 'best' ? byWork(await findTitled(db, facts.filter, MOST_TITLED)) : []
  if (titled.length === 0) return findNearest(db, facts)
  const among = { ...facts, matches: titled, withOut: false, limit: MOST_TITLED, offset: 0 }
  const { rows: best } = await findAmongFew(db, among)
  const { limit, offset } = facts
  const rows = best.slice(offset, offset + limit)
  const rest = { ...facts, limit: limit - rows.length, offset: Math.max(0, offset - best.length) }
  if (rest.limit === 0) return rows
  const without = titled.map(({ id }) => id)
  return [...rows, ...(await findNearest(db, { ...rest, without }))]
}

/** The best match of several editions of a work. */
function byWork(matches: Match[]): Match[] {
  const best = new Map<string, number>()
  for (const { id, rank } of matches) best.set(id, Math.min(rank, best.get(id) ?? rank))
  return [...best].map(([id, rank]) => ({ id, rank }))
}
