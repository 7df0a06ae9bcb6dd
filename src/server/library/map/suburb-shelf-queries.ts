import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import type { FoundRow } from '#server/library/nearest-queries.ts'
import { isOfShownOwner } from '#server/library/visible-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

type Counts = { copies: number; readers: number }

/** The newest books shared in a suburb, one copy per work, with the number of its shared copies and of the members who share them. */
export async function findSuburbShelf(
  db: Database,
  { viewer, suburb, limit }: { viewer: Viewer; suburb: string; limit: number },
): Promise<Counts & { newest: FoundRow[] }> {
  const { rows } = await sql<Counts & (FoundRow | { id: null })>`
    with shared as materialized (
      select c.id, c.work_id, c.owner_id, c.created_at from copies c
      where c.listed and c.suburb = ${suburb} and ${isOfShownOwner(viewer)}
    ),
    newest as (
      select id from (
        select distinct on (work_id) id, created_at from shared order by work_id, created_at desc, id
      ) one
      order by created_at desc, id limit ${limit}
    )
    select counted.copies, counted.readers, b.id, b.title, b.author, b.genre,
      cover.id as cover_id, cover.tint as cover_tint,
      c.owner_id, m.name as owner_name, c.offer, c.suburb, c.lat, c.lng, true as listed, false as is_wished
    from (select count(*)::int as copies, count(distinct owner_id)::int as readers from shared) counted
    left join newest on true
    left join copies c on c.id = newest.id
    left join members m on m.id = c.owner_id
    left join books b on b.id = c.book_id
    left join images cover on cover.id = b.cover_id
    order by c.created_at desc, c.id
    ${prepared}`.execute(db)
  const { copies = 0, readers = 0 } = rows[0] ?? {}
  return { copies, readers, newest: rows.filter((row): row is Counts & FoundRow => row.id !== null) }
}
