import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { type BookFilter, bookMatches, rankOf, titleIs } from '#server/library/book-filter-queries.ts'
import { isOfShownOwner, isShared } from '#server/library/visible-queries.ts'
import type { Database } from '#server/store/database.ts'

/** A book in a line of suggestions, with its rank. */
export type SuggestedRow = { id: string; work_id: string; title: string; author: string; rank: number }
/** Books shared with this viewer, or the whole catalogue. */
export type Among = { sharedWith: Viewer } | 'the whole catalogue'
type Facts = { among: Among; filter: BookFilter; most: number }

// At most this many matches are read: another letter finds the others.
const MOST_LOOKED_AT = 200

/** Books whose titles start with the typed text: exact titles first, then in alphabetical order. */
export async function findBegun(db: Database, { among, filter, most }: Facts): Promise<SuggestedRow[]> {
  if (!filter.terms) return []
  const { titles } = filter.terms
  const { rows } = await sql<SuggestedRow>`
    with whole as materialized (
      select b.id, b.work_id, b.title, b.author, 0 as rank from books b where ${titleIs(titles, '|')} limit ${most * 2}
    ),
    begun as materialized (
      select b.id, b.work_id, b.title, b.author, 1 as rank from books b where ${titleIs(titles, '')}
      order by b.match_key using ~<~ limit ${MOST_LOOKED_AT}
    )
    select distinct on (b.rank, b.title, b.id) b.id, b.work_id, b.title, b.author, b.rank
    from (select * from whole union all select * from begun) b
    where ${isAmong(among)}
    order by b.rank, b.title, b.id limit ${most * 2}`.execute(db)
  return rows
}

/** Books that contain the typed text anywhere, best first. */
export async function findHolding(db: Database, { among, filter, most }: Facts): Promise<SuggestedRow[]> {
  const { rows } = await sql<SuggestedRow>`
    with holding as materialized (
      select b.id, b.work_id, b.title, b.author, ${rankOf(filter.terms)} as rank from books b where ${bookMatches(filter)}
      limit ${MOST_LOOKED_AT}
    )
    select b.id, b.work_id, b.title, b.author, b.rank from holding b where ${isAmong(among)}
    order by b.rank, b.title, b.id limit ${most}`.execute(db)
  return rows
}

function isAmong(among: Among) {
  if (among === 'the whole catalogue') return sql<boolean>`true`
  return sql<boolean>`exists (
    select from copies c where c.work_id = b.work_id and ${isShared} and ${isOfShownOwner(among.sharedWith)}
  )`
}
