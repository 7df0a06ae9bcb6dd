import { sql } from 'kysely'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { BookColumns } from '#server/library/shown-book.ts'
import { isOwnerShownTo } from '#server/library/visible-queries.ts'

export type ClubCopyRow = BookColumns & {
  copy_id: string
  owner_id: string
  owner_name: string
  offer: Offer
  is_free: boolean
  /** As JSON has it: this is part of the query for the club's books, whose page has queries enough. */
  reserved_until: string | null
}

/** The copies that members show to this club alone, and those reserved for it, the newest first. The viewer is in the club. */
export function copiesForClub({
  clubId,
  viewerId,
  limit,
}: {
  clubId: string
  viewerId: string
  limit: number
}) {
  return sql<ClubCopyRow>`
    select c.id as copy_id, c.owner_id, m.name as owner_name, c.offer, can_have(c, ${viewerId}) as is_free, r.ends_at as reserved_until,
      b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint
    from copies c
    left join reservations r on r.copy_id = c.id and r.club_id = ${clubId}
    join members m on m.id = c.owner_id
    join books b on b.id = c.book_id
    left join images cover on cover.id = coalesce(c.picture_id, b.cover_id)
    where c.id in (
        select id from copies where club_id = ${clubId}
        union all select copy_id from reservations where club_id = ${clubId})
      and (c.club_id = ${clubId} or (c.paused_at is null and c.withdrawn_at is null))
      and ${isOwnerShownTo({ kind: 'member', id: viewerId })}
    order by c.created_at desc, c.id
    limit ${limit}`
}
