import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

/** The number of listed copies in each suburb that has any: the total, less the copies of members whom this viewer cannot see. */
export async function countBySuburb(
  db: Database,
  viewer: Viewer,
): Promise<{ suburb: string; count: number }[]> {
  const { rows } = await sql<{ suburb: string; count: number }>`
    with hidden as materialized (
      select id from members where disabled_at is not null and left_at is null
      ${viewer.kind === 'guest' ? sql`` : sql`union select id from ${blockedWith(viewer.id)} as blocked (id)`}
    ),
    changes as (
      select suburb, change from listed_changes
      union all
      select c.suburb, -1 from hidden h join copies c on c.owner_id = h.id and c.listed
    )
    select suburb, sum(change)::int as count from changes
    group by suburb having sum(change) > 0
    order by suburb ${prepared}`.execute(db)
  return rows
}

/** The members hidden from this viewer by a block, as one text; empty for most. */
export async function findHiddenFrom(db: Database, viewer: Viewer): Promise<string> {
  if (viewer.kind === 'guest') return ''
  const { rows } = await sql<{ hidden: string | null }>`${prepared}
    select md5(string_agg(id::text, ' ' order by id)) as hidden from ${blockedWith(viewer.id)} as blocked (id)`.execute(
    db,
  )
  return rows[0]?.hidden ?? ''
}

/** Merges all changes into one row for each suburb. Concurrent readers see either state. */
export async function addUpChanges(tx: Database): Promise<void> {
  await sql`
    with gone as (delete from listed_changes returning suburb, change)
    insert into listed_changes (suburb, change)
    select suburb, sum(change) from gone group by suburb having sum(change) <> 0`.execute(tx)
}
