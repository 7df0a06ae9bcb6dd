// One page of what a search finds, by the quickest of its ways.
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { SearchOrder } from '#rules/library/library.ts'
import type { Position, Viewer } from '#rules/viewer.ts'
import type { BookFilter } from '#server/library/book-filter-queries.ts'
import { findNearest } from '#server/library/nearest-queries.ts'
import * as searching from '#server/library/search-queries.ts'
import type { Database } from '#server/store/database.ts'
import { findMatches, TOO_MANY } from './find-matches.ts'
import { findNewestOfAll, findNewestOfLate } from './newest-queries.ts'
import { termsOf } from './search-terms.ts'

const MOST_TITLED = 100

type Asked = {
  viewer: Viewer
  from: Position
  text: string
  genre: string | null
  withinKm?: number | undefined
  offer?: Offer | null | undefined
  withOut?: boolean | undefined
  order?: SearchOrder | undefined
  limit: number
  offset: number
}

type Facts = Asked & { filter: BookFilter; withOwn: true; most: number }

/**
 * Few matching books are best taken one by one, many by walking the copies in order; PostgreSQL's statistics
 * cannot tell how many hold a text, so they are looked up first.
 */
export async function findPage(db: Database, asked: Asked) {
  const filter = { terms: termsOf(asked.text), genre: asked.genre }
  const facts: Facts = { ...asked, filter, withOwn: true, most: TOO_MANY }
  const matches = await findMatches(db, { filter, text: asked.text, most: TOO_MANY })
  if (matches.length < TOO_MANY) return pageOfFew(db, facts, byWork(matches))
  return asked.order === 'newest' ? pageOfNewest(db, facts) : pageOfMany(db, facts)
}

async function pageOfFew(db: Database, facts: Facts, found: searching.Match[]) {
  const isNewestFirst = facts.order === 'newest'
  // How well a book fits counts only where the best are asked for.
  const matches = facts.order === 'best' ? found : found.map(({ id }) => ({ id, rank: 0 }))
  return searching.findAmongFew(db, { ...facts, matches, isNewestFirst })
}

/** What can be had comes first; only where that ends are the works asked for that another reader has. */
async function pageOfMany(db: Database, facts: Facts) {
  const [total, near] = await Promise.all([countOf(db, facts), findAvailable(db, facts)])
  const { limit, offset } = facts
  if (near.length === limit || !facts.withOut) return { total, rows: near }
  const available = await countOf(db, { ...facts, withOut: false })
  const behind = { limit: limit - near.length, offset: Math.max(0, offset - available) }
  return { total, rows: [...near, ...(await searching.findOut(db, { ...facts, ...behind }))] }
}

/** Of all there are there is a quicker way. */
function countOf(db: Database, facts: Facts): Promise<number> {
  const { filter, withinKm, offer } = facts
  const isOfAll = !filter.terms && !filter.genre && withinKm === undefined && !offer
  return isOfAll ? searching.countAllShared(db, facts) : searching.countShared(db, facts)
}

/** The same with the newest first, where a page that is not full may have missed what is older. */
async function pageOfNewest(db: Database, facts: Facts) {
  const [total, late] = await Promise.all([countOf(db, facts), findNewestOfLate(db, facts)])
  const { limit, offset, withOut } = facts
  if (late.length === limit) return { total, rows: late }
  const available = withOut ? await countOf(db, { ...facts, withOut: false }) : total
  const isWhole = available < TOO_MANY && offset + late.length >= available
  const rows = isWhole ? late : await findNewestOfAll(db, facts)
  if (rows.length === limit || !withOut) return { total, rows }
  const behind = { limit: limit - rows.length, offset: Math.max(0, offset - available), isNewestFirst: true }
  return { total, rows: [...rows, ...(await searching.findOut(db, { ...facts, ...behind }))] }
}

/** Nearest first; where the best are asked for, behind those whose title begins with the text. */
async function findAvailable(db: Database, facts: Facts) {
  const titled =
    facts.order === 'best' ? byWork(await searching.findTitled(db, facts.filter, MOST_TITLED)) : []
  if (titled.length === 0) return findNearest(db, facts)
  const among = { ...facts, matches: titled, withOut: false, limit: MOST_TITLED, offset: 0 }
  const { rows: best } = await searching.findAmongFew(db, among)
  const { limit, offset } = facts
  const rows = best.slice(offset, offset + limit)
  const rest = { ...facts, limit: limit - rows.length, offset: Math.max(0, offset - best.length) }
  if (rest.limit === 0) return rows
  const without = titled.map(({ id }) => id)
  return [...rows, ...(await findNearest(db, { ...rest, without }))]
}

/** Of several editions of a work the one that fits best. */
function byWork(matches: searching.Match[]): searching.Match[] {
  const best = new Map<string, number>()
  for (const { id, rank } of matches) best.set(id, Math.min(rank, best.get(id) ?? rank))
  return [...best].map(([id, rank]) => ({ id, rank }))
}
