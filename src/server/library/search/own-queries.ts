import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { type BookFilter, isOfMatching } from '#server/library/book-filter-queries.ts'
import type { FoundRow } from '#server/library/nearest-queries.ts'
import {
  chordFrom,
  isOwnedBy,
  isOwnerShownTo,
  isShared,
  isWithin,
  keptColumns,
} from '#server/library/visible-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { InOrder, Looking } from './search-scope.ts'

/** The most copies of a member that are looked at; nobody has more. */
const MOST_OWN = 10_000

/** A work that the viewer has and no neighbour can lend now. */
type OwnRow = FoundRow & {
  /** Another reader has a neighbour's copy of it. */
  is_out_elsewhere: boolean
}

/** Works that the viewer shares, of which no neighbour's copy is available, in order. */
export async function findOwn(
  db: Database,
  facts: Looking & InOrder & { filter: BookFilter },
): Promise<OwnRow[]> {
  const { viewer, from, withinKm, offer, withOut, filter, isNewestFirst } = facts
  if (viewer.kind === 'guest') return []
  const ordered = (of: 'c' | 'own') => sql.raw(isNewestFirst ? `${of}.created_at desc` : `chord, ${of}.turn`)
  const asked = sql`${withinKm === undefined ? sql`` : sql`and ${isWithin(from, withinKm)}`}
    ${offer ? sql`and c.offer = ${offer}` : sql``}`
  const { rows } = await sql<OwnRow>`
    with own as materialized (
      select distinct on (c.work_id) c.id as copy_id, c.book_id, c.work_id, c.owner_id, c.offer, c.suburb, c.lat, c.lng, c.turn, c.listed,
        c.created_at, ${chordFrom(from)} as chord
      from copies c
      where ${isOwnedBy(viewer)} and ${withOut ? isShared : sql`c.listed`} and ${isOfMatching(filter)} ${asked}
      order by c.work_id, c.listed desc, ${ordered('c')}, c.id
    )
    select b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      own.owner_id, m.name as owner_name, own.offer, own.suburb, own.lat, own.lng, own.listed, ${keptColumns(viewer)},
      false as is_wished,
      ${withOut ? isElsewhere(viewer, sql`not c.listed and ${isShared}`, asked) : sql`false`} as is_out_elsewhere
    from own
    join copies c on c.id = own.copy_id
    join books b on b.id = own.book_id
    join members m on m.id = own.owner_id
    left join images cover on cover.id = b.cover_id
    where not ${isElsewhere(viewer, sql`c.listed`, asked)}
    order by ${ordered('own')}, b.id
    limit ${MOST_OWN}`.execute(db)
  return rows
}

function isElsewhere(viewer: Viewer, condition: ReturnType<typeof sql>, asked: ReturnType<typeof sql>) {
  return sql`exists (
    select 1 from copies c join members m on m.id = c.owner_id
    where c.work_id = own.work_id and not ${isOwnedBy(viewer)} and ${condition} and ${isOwnerShownTo(viewer)} ${asked})`
}
