import { sql } from 'kysely'
import { type BookFilter, isOfMatching } from '#server/library/book-filter-queries.ts'
import type { FoundRow } from '#server/library/nearest-queries.ts'
import {
  chordFrom,
  isOwnedBy,
  isOwnerShownTo,
  isShared,
  isWishedBy,
  isWithin,
  keptColumns,
} from '#server/library/visible-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { InOrder, Looking } from './search-scope.ts'

/**
 * Works without an available copy of a neighbour, of which another reader has one or it is kept for one; nearest or newest first: they come after all
 * available ones.
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
      select distinct on (c.work_id) c.id as copy_id, c.book_id, c.work_id, c.owner_id, m.name as owner_name, c.offer, c.suburb, c.lat, c.lng,
        c.turn, c.created_at, ${chordFrom(from)} as chord
      from copies c
      join members m on m.id = c.owner_id
      where not c.listed and ${isShared} and ${isOwnerShownTo(viewer)} and not ${isOwnedBy(viewer)} and ${isOfMatching(filter)} ${asked}
      order by c.work_id, ${ordered('c')}, c.id
    )
    select
      b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      away.owner_id, away.owner_name, away.offer, away.suburb, away.lat, away.lng,
      false as listed, ${keptColumns(viewer)}, ${isWishedBy(viewer, 'away')} as is_wished
    from away
    join copies c on c.id = away.copy_id
    join books b on b.id = away.book_id
    left join images cover on cover.id = b.cover_id
    where not exists (
      select 1 from copies c
      join members m on m.id = c.owner_id
      where c.work_id = away.work_id and c.listed and ${isOwnerShownTo(viewer)} and not ${isOwnedBy(viewer)} ${asked}
    )
    order by ${ordered('away')}, b.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}
