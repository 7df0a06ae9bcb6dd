import { sql } from 'kysely'
import type { Member } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { countOfClubsCalled } from '#server/clubs/list/club-list-queries.ts'
import { type BookFilter, bookMatches, rankOf } from '#server/library/book-filter-queries.ts'
import type { BookColumns } from '#server/library/shown-book.ts'
import { isOwnedBy, isOwnerShownTo, isSharedWith } from '#server/library/visible-queries.ts'
import type { Database } from '#server/store/database.ts'

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

// Enough to choose a few from. Whether each can be had, and how well it matches, takes a while for the tens of thousands of a large club.
const MOST_MATCHING = 1000

export type FoundCopyRow = Omit<ClubCopyRow, 'reserved_until'> & { club_id: string; club_name: string }

/**
 * Copies of others for the viewer's open clubs whose work has a matching edition: one for each work, a free one if there is
 * one; the best match first, of at most `MOST_MATCHING` copies. Starts at the viewer's clubs, and uses no index that lists share.
 * `clubsCalled`: how many clubs a search for `clubWords` finds, in the same query, because the screen of a corrected search has queries enough.
 */
export async function findCopiesForClubs(
  db: Database,
  {
    viewer,
    filter,
    clubWords,
    offer,
    withOut,
    now,
    limit,
  }: {
    viewer: Pick<Member, 'kind' | 'id'>
    filter: BookFilter
    clubWords: readonly string[]
    offer: Offer | null
    /** Includes those another reader has now. */
    withOut: boolean
    now: Date
    limit: number
  },
): Promise<{ clubsCalled: number; rows: FoundCopyRow[] }> {
  const { rows } = await sql<(FoundCopyRow | { copy_id: null }) & { clubs_called: number }>`
    with matching as materialized (
      select c, b, club.id as club_id, club.name as club_name, m.name as owner_name
      from clubs_of(${viewer.id}) club
      join copies c on c.club_id = club.id and ${isSharedWith(viewer)}
      join books b on b.work_id = c.work_id and ${bookMatches(filter)}
      join members m on m.id = c.owner_id and coalesce(m.suspended_until <= ${now}, true)
      where ${isOwnerShownTo(viewer)} and not ${isOwnedBy(viewer)} ${offer ? sql`and c.offer = ${offer}` : sql``}
      limit ${MOST_MATCHING}
    ),
    ranked as materialized (
      select (c).id, (c).work_id, (c).book_id, (c).picture_id, (c).owner_id, (c).offer, (c).created_at, owner_name, club_id, club_name,
        (select ${rankOf(filter.terms)} from (select (matching.b).*) b) as rank, can_have(matching.c, ${viewer.id}) as is_free
      from matching
    ),
    found as materialized (
      select distinct on (work_id) *
      from ranked
      ${withOut ? sql`` : sql`where is_free`}
      order by work_id, is_free desc, rank, created_at desc, id
    )
    select called.clubs_called,
      found.id as copy_id, found.owner_id, found.owner_name, found.offer, found.is_free, found.club_id, found.club_name,
      b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint
    from (select ${countOfClubsCalled(db, { viewer, words: clubWords })} as clubs_called) called
    left join found on true
    left join books b on b.id = found.book_id
    left join images cover on cover.id = coalesce(found.picture_id, b.cover_id)
    order by found.is_free desc, found.rank, found.created_at desc, found.id
    limit ${limit}`.execute(db)
  return {
    clubsCalled: Number(rows[0]?.clubs_called ?? 0),
    rows: rows.filter((row): row is FoundCopyRow & { clubs_called: number } => row.copy_id !== null),
  }
}
