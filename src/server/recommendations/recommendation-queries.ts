import { type RawBuilder, sql } from 'kysely'
import type { Position, Viewer } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { chordKm } from '#rules/geography/distance.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { suburbsWithin } from '#rules/geography/suburbs-within.ts'
import { measuring, type Reason, recommendationLimits } from '#rules/recommendations/recommendations.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { isIn, lockTastes, type Slice } from './taste-queries.ts'

const { kept, seeds, notForMe, shown, newestLookedAt, newestOfSuburb, newestNearby } = recommendationLimits

/** A book that can be had now, with the reason why it is shown. */
export type RecommendedRow = {
  id: string
  title: string
  author: string
  genre: string | null
  cover_id: string | null
  cover_tint: string | null
  owner_id: string
  owner_name: string
  offer: Offer
  suburb: string
  lat: number
  lng: number
  reason: Reason['kind']
  because: string | null
}

type Looking = { from: Standpoint; withinKm: number }

/** For a member: what was computed last night, if that is worth showing, then the newest, if nothing better is near. */
export async function listForMember(
  db: Database,
  { memberId, from, withinKm }: { memberId: string } & Looking,
): Promise<RecommendedRow[]> {
  const wanted = sql`
    select 1 as tier, r.work_id, r.place::float8 as rank, r.kind as reason, r.because_id
    from recommended_works m cross join unnest(m.work_ids, m.kinds, m.because_ids) with ordinality r (work_id, kind, because_id, place)
    where m.member_id = ${memberId} and (select is_used from recommendation_runs order by computed_at desc limit 1)`
  return listNear(db, { viewerId: memberId, from, withinKm, wanted })
}

/** For a book: what the members who have it also have, then books by its author, then the newest. */
export async function listForBook(
  db: Database,
  { viewer, bookId, from, withinKm }: { viewer: Viewer; bookId: string } & Looking,
): Promise<RecommendedRow[]> {
  const wanted = sql`
    select 1 as tier, n.neighbour_id as work_id, n.position::float8 as rank, 'neighbours' as reason,
      null::uuid as because_id
    from books b join neighbour_works n on n.work_id = b.work_id where b.id = ${bookId}
    union all
    select 2, other.work_id, 0, 'author', null
    from books b cross join lateral (${booksOfAuthor('b')}) other where b.id = ${bookId}`
  const viewerId = viewer.kind === 'member' ? viewer.id : null
  return listNear(db, { viewerId, from, withinKm, wanted, besides: bookId })
}

const MOST_OF_AUTHOR = 20

function booksOfAuthor(of: string) {
  return sql`select o.work_id from books o
    where folded(o.author) = folded(${sql.ref(`${of}.author`)}) and o.work_id <> ${sql.ref(`${of}.work_id`)} limit ${sql.lit(MOST_OF_AUTHOR)}`
}

/** The neighbours of the works a member likes most, against those of works that are not for them. `without`: a held-out loan. */
function scoredFor(memberId: RawBuilder<unknown>, without?: RawBuilder<unknown>) {
  const isSeed = without ? sql`and work_id <> ${without}` : sql``
  return sql`
    select n.neighbour_id as work_id, sum(n.score * seed.weight) as score,
      (array_agg(seed.kind order by n.score * seed.weight desc))[1] as kind,
      (array_agg(seed.work_id order by n.score * seed.weight desc))[1] as because_id
    from (
      (select work_id, kind, weight from tastes where member_id = ${memberId} ${isSeed} order by weight desc, work_id limit ${sql.lit(seeds)})
      union all
      (select work_id, null, ${sql.lit(notForMe)} from not_for_me where member_id = ${memberId} order by marked_at desc, work_id limit ${sql.lit(seeds)})
    ) seed
    join neighbour_works n on n.work_id = seed.work_id
    where not exists (select from tastes t where t.member_id = ${memberId} and t.work_id = n.neighbour_id ${without ? sql`and t.work_id <> ${without}` : sql``})
    group by n.neighbour_id
    having sum(n.score * seed.weight) > 0`
}

/** What a slice of members is recommended: by their tastes, then by the authors of those. */
export async function replaceRecommended(tx: Database, slice: Slice): Promise<void> {
  await lockTastes(tx)
  await sql`delete from recommended_works where ${isIn('member_id', slice)}`.execute(tx)
  await sql`
    insert into recommended_works (member_id, work_ids, kinds, because_ids)
    select member_id, array_agg(work_id order by tier, rank, work_id), array_agg(kind order by tier, rank, work_id),
      array_agg(because_id order by tier, rank, work_id)
    from (
      select distinct on (member_id, work_id) * from (
        select m.member_id, 1 as tier, s.work_id, -s.score as rank, s.kind, s.because_id
        from (select distinct member_id from tastes where ${isIn('member_id', slice)}) m
        cross join lateral (select * from (${scoredFor(sql`m.member_id`)}) s order by score desc, work_id limit ${sql.lit(kept)}) s
        union all
        select m.member_id, 2, other.work_id, -seed.weight, 'author', seed.work_id
        from (select distinct member_id from tastes where ${isIn('member_id', slice)}) m
        cross join lateral (
          select work_id, weight from tastes where member_id = m.member_id order by weight desc, work_id limit ${sql.lit(shown)}
        ) seed
        join books b on b.work_id = seed.work_id
        cross join lateral (${booksOfAuthor('b')}) other
      ) w order by member_id, work_id, tier, rank
    ) chosen
    group by member_id`.execute(tx)
}

type Wanted = Looking & {
  viewerId: string | null
  /** tier, work_id, rank, reason, because_id: the work that is the reason */
  wanted: RawBuilder<unknown>
  /** The book on whose page they are shown. */
  besides?: string
}

/** Of the wanted works those that can be had nearby now, in their order, filled up with the newest. */
async function listNear(db: Database, { viewerId, from, withinKm, wanted, besides }: Wanted) {
  // Computed once. Otherwise PostgreSQL would expect to gain by planning it again for each place, which takes longer than the rest.
  const chord = sql<number>`c.position <-> (select point from here)`
  const isOfOthers =
    viewerId === null
      ? sql``
      : sql`and c.owner_id <> ${viewerId} and c.owner_id not in ${blockedWith(viewerId)}`
  const isFree = sql<boolean>`(c.listed and m.disabled_at is null ${isOfOthers})`
  /** On home the viewer may have switched it off; the page of a book is about the book. */
  const wants = besides
    ? sql``
    : sql`and not exists (select from recommendations_off where member_id = ${viewerId})`
  const copy = sql`c.id as copy_id, c.book_id, c.work_id, c.owner_id, m.name as owner_name, c.offer, c.suburb, c.lat, c.lng, c.turn`
  const { rows } = await sql<RecommendedRow>`
    with here as materialized (select sphere_point(${from.lat}, ${from.lng}) as point, ${chordKm(withinKm)}::float8 as within),
    known as materialized (${knownTo(viewerId, besides)}),
    wanted as materialized (
      select distinct on (work_id) * from (${wanted}) w
      where work_id not in (select work_id from known) ${wants} order by work_id, tier, rank
    ),
    near as materialized (
      select w.tier, w.rank, w.reason, w.because_id, c.*
      from (select * from wanted order by tier, rank, work_id) w
      cross join lateral (
        select ${copy} from copies c join members m on m.id = c.owner_id
        where c.work_id = w.work_id and ${isFree} and ${chord} <= (select within from here)
        order by ${chord}, c.turn, c.id limit 1
      ) c
      order by w.tier, w.rank, w.work_id
      limit ${sql.lit(shown)}
    ),
    newest as (
      select distinct on (c.work_id) 3 as tier, extract(epoch from -(c.created_at - 'epoch'::timestamptz))::float8 as rank,
        'newest' as reason, null::uuid as because_id, ${copy}
      from (
        select c.* from (
          select latest.id from unnest(${suburbsAround({ from, withinKm })}::text[]) as reach (slug)
          -- Of each suburb a few, by its index alone: a large import crowds out nobody elsewhere.
          cross join lateral (
            select c.id, c.created_at from copies c
            where c.listed and c.suburb = reach.slug and c.work_id not in (select work_id from known)
              and c.work_id not in (select work_id from near) ${isOfOthers}
            order by c.created_at desc, c.id limit ${sql.lit(newestOfSuburb)}
          ) latest
          where (select count(*) from near) < ${sql.lit(shown)} ${wants}
          order by latest.created_at desc, latest.id limit ${sql.lit(newestLookedAt)}
        ) latest
        join copies c on c.id = latest.id
        where ${chord} <= (select within from here)
        order by c.created_at desc, c.id limit ${sql.lit(newestNearby)}
      ) c
      join members m on m.id = c.owner_id
      where ${isFree}
      order by c.work_id, c.created_at desc, c.id
    )
    select b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      p.owner_id, p.owner_name, p.offer, p.suburb, p.lat, p.lng, p.reason, case when p.reason = 'author' then b.author else (select title from books mine where mine.work_id = p.because_id order by created_at, id limit 1) end as because
    from (select * from near union all select * from newest order by tier, rank, work_id limit ${sql.lit(shown)}) p
    join books b on b.id = p.book_id
    left join images cover on cover.id = b.cover_id
    order by p.tier, p.rank, p.work_id ${prepared}`.execute(db)
  return rows
}

/**
 * A copy stands at the centre of its suburb or of a cell. Where suburbs are wide, that may be further from the centre (farthestKm), but to look
 * through all suburbs as far away as that takes three times as long.
 */
const MOST_FROM_CENTRE_KM = 8

/** The suburbs in which a copy nearby may be, always with the viewer's own. */
function suburbsAround({ from, withinKm }: Looking): string[] {
  const around = suburbsWithin(from, withinKm + MOST_FROM_CENTRE_KM).map(({ slug }) => slug)
  return [...new Set(from.suburb ? [from.suburb.slug, ...around] : around)]
}

/** The works that the viewer knows, as far as we know, or has said are not for them; and that of the book on whose page they are. */
function knownTo(viewerId: string | null, besides: string | undefined): RawBuilder<unknown> {
  const shownAlready =
    besides === undefined ? undefined : sql`select work_id from books where id = ${besides}`
  if (viewerId === null) return shownAlready ?? sql`select null::uuid as work_id where false`
  return sql`${shownAlready ? sql`${shownAlready} union all` : sql``}
    select work_id from not_for_me where member_id = ${viewerId}
    union all select work_id from copies where owner_id = ${viewerId} and withdrawn_at is null
    union all select work_id from wishes where member_id = ${viewerId}
    union all select had.work_id from exchanges e join copies had on had.id = e.copy_id
      where e.borrower_id = ${viewerId} and e.state not in ('declined', 'cancelled', 'expired')`
}

/** False if there is no such book. */
export async function insertNotForMe(
  tx: Database,
  { memberId, bookId, now }: { memberId: string; bookId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into not_for_me (member_id, work_id, marked_at)
    select ${memberId}, work_id, ${now} from books where id = ${bookId}
    on conflict (member_id, work_id) do update set marked_at = excluded.marked_at returning work_id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function deleteNotForMe(
  tx: Database,
  { memberId, bookId }: { memberId: string; bookId: string },
): Promise<void> {
  await tx
    .deleteFrom('not_for_me')
    .where('member_id', '=', memberId)
    .where('work_id', 'in', (eb) => eb.selectFrom('books').select('work_id').where('id', '=', bookId))
    .execute()
}

export async function isOff(db: Database, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recommendations_off')
    .select('since')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes what was computed about the member. */
export async function switchOff(tx: Database, memberId: string, now: Date): Promise<void> {
  await lockTastes(tx)
  await tx
    .insertInto('recommendations_off')
    .values({ member_id: memberId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.deleteFrom('tastes').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('recommended_works').where('member_id', '=', memberId).execute()
}

export async function switchOn(tx: Database, memberId: string): Promise<void> {
  await tx.deleteFrom('recommendations_off').where('member_id', '=', memberId).execute()
}

/** A held-out loan with the place where its reader looks from. */
export type ToPredict = { memberId: string; workId: string; at: Date; from: Position }

/**
 * Which of these loans were among ten works near their reader: recommended, most popular, and newest at that time. Copies that are out count as
 * near, because the borrowed one may be.
 */
export async function countHits(db: Database, loans: readonly ToPredict[], withinKm: number) {
  const within = chordKm(withinKm)
  const among = sql.lit(measuring.among)
  const isNear = sql<boolean>`c.position <-> sphere_point(h.lat, h.lng) <= ${within}`
  const isShared = sql<boolean>`c.withdrawn_at is null and c.paused_at is null and c.owner_id <> h.member_id`
  const isUnknown = (work: string) =>
    sql<boolean>`not exists (select from tastes t where t.member_id = h.member_id and t.work_id = ${sql.ref(work)} and t.work_id <> h.work_id)`
  const { rows } = await sql<{ hits: number; popular: number; newest: number }>`
    select count(*) filter (where h.work_id in (
        select s.work_id from (${scoredFor(sql.ref('h.member_id'), sql.ref('h.work_id'))}) s
        where s.work_id = h.work_id
          or exists (select from copies c where c.work_id = s.work_id and ${isShared} and ${isNear})
        order by s.score desc, s.work_id limit ${among})) as hits,
      count(*) filter (where known.members is not null and (
        select count(*) from (
          select w.work_id from work_tastes w
          where w.members >= known.members and (w.members > known.members or w.work_id < h.work_id) and ${isUnknown('w.work_id')}
            and exists (select from copies c where c.work_id = w.work_id and ${isShared} and ${isNear})
          order by w.members desc, w.work_id limit ${among}
        ) better) < ${among}) as popular,
      count(*) filter (where own.created_at is not null and (
        select count(distinct work_id) from (
          select c.work_id from copies c
          where c.listed and c.created_at <= h.at and c.created_at > own.created_at
            and c.work_id <> h.work_id and c.owner_id <> h.member_id and ${isNear} and ${isUnknown('c.work_id')}
          order by c.created_at desc, c.id limit ${among} * 3
        ) newer) < ${among}) as newest
    from unnest(
      ${loans.map(({ memberId }) => memberId)}::uuid[], ${loans.map(({ workId }) => workId)}::uuid[],
      ${loans.map(({ at }) => at)}::timestamptz[], ${loans.map(({ from }) => from.lat)}::float8[],
      ${loans.map(({ from }) => from.lng)}::float8[]
    ) as h (member_id, work_id, at, lat, lng)
    left join work_tastes known on known.work_id = h.work_id
    cross join lateral (
      select max(c.created_at) as created_at from copies c where c.work_id = h.work_id and c.created_at <= h.at
    ) own`.execute(db)
  const [row] = rows
  return {
    hits: Number(row?.hits ?? 0),
    popular: Number(row?.popular ?? 0),
    newest: Number(row?.newest ?? 0),
  }
}
