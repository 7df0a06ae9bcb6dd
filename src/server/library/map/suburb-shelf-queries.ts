import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { fewestLooking, mostWishesOfOne, shownWishes } from '#rules/library/looking-for.ts'
import type { FoundRow } from '#server/library/nearest-queries.ts'
import type { BookColumns } from '#server/library/shown-book.ts'
import { isOfShownOwner } from '#server/library/visible-queries.ts'
import { mayVouch } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

/** `has_own`: the viewer has a copy of its work in their bookcase. */
type LookedFor = BookColumns & { has_own: boolean }
type Counts = { copies: number; readers: number; looking_for: LookedFor[] }

/**
 * The newest books shared in a suburb, one copy per work, with the number of its shared copies and of the members who share
 * them; and the books that its members are looking for.
 */
export async function findSuburbShelf(
  db: Database,
  { viewer, suburb, limit, now }: { viewer: Viewer; suburb: string; limit: number; now: Date },
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
    select counted.copies, counted.readers, counted.looking_for, b.id, b.title, b.author, b.genre,
      cover.id as cover_id, cover.tint as cover_tint,
      c.owner_id, m.name as owner_name, c.offer, c.suburb, c.lat, c.lng, true as listed, false as is_wished
    from (
      select count(*)::int as copies, count(distinct owner_id)::int as readers, ${lookedForIn(suburb, { viewer, now })} as looking_for
      from shared
    ) counted
    left join newest on true
    left join copies c on c.id = newest.id
    left join members m on m.id = c.owner_id
    left join books b on b.id = c.book_id
    left join images cover on cover.id = b.cover_id
    order by c.created_at desc, c.id
    ${prepared}`.execute(db)
  const { copies = 0, readers = 0, looking_for = [] } = rows[0] ?? {}
  return {
    copies,
    readers,
    looking_for,
    newest: rows.filter((row): row is Counts & FoundRow => row.id !== null),
  }
}

/**
 * The latest wishes of members who let them show, a few of each, as JSON. None while fewer than `fewestLooking` do: whose
 * they are could be guessed. Only members who may vouch for others count for that: two accounts made for it could otherwise show those of one neighbour. The same
 * for every viewer: a list that changed with a block would tell whose wishes are gone.
 */
function lookedForIn(suburb: string, { viewer, now }: { viewer: Viewer; now: Date }) {
  const viewerId = viewer.kind === 'member' ? viewer.id : null
  return sql<LookedFor[]>`(
    with latest as (
      select w.member_id, w.work_id, w.book_id, w.created_at,
        row_number() over (partition by w.member_id order by w.created_at desc, w.book_id) as nth
      from members m join wishes w on w.member_id = m.id and ${showsWishesIn(sql`${suburb}`, now)}
    ),
    one_of_work as (
      select distinct on (work_id) work_id, book_id, created_at from latest where nth <= ${mostWishesOfOne}
      order by work_id, created_at desc, book_id
    )
    select coalesce(json_agg(found order by found.created_at desc, found.id), '[]') from (
      select b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint, w.created_at,
        exists (
          select from copies own
          where own.work_id = w.work_id and own.owner_id = ${viewerId} and own.withdrawn_at is null
        ) as has_own
      from one_of_work w join books b on b.id = w.book_id left join images cover on cover.id = b.cover_id
      where (select count(*) from members m where m.id in (select member_id from latest) and ${mayVouch('m', now)}) >= ${fewestLooking}
      order by w.created_at desc, b.id limit ${shownWishes}
    ) found
  )`
}

/** The member `m` of a suburb lets their wishes show. */
const showsWishesIn = (suburb: RawBuilder<unknown>, now: Date) => sql<boolean>`(
  m.shows_wishes and m.suburb = ${suburb} and m.disabled_at is null
    and (m.suspended_until is null or m.suspended_until <= ${now}))`

/** Whether the page of the suburb shows what its members are looking for: enough of them let it. */
export const showsLookingFor = (suburb: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`(
    select count(*) >= ${fewestLooking} from members m
    where ${showsWishesIn(suburb, now)} and exists (select from wishes w where w.member_id = m.id) and ${mayVouch('m', now)})`
