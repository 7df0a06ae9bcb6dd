// Swap hints: what can be part of a ring, and the rings that were found.
import { type RawBuilder, sql } from 'kysely'
import type { City } from '#city/city.ts'
import { suburbs } from '#city/suburbs.ts'
import type { Leg } from '#rules/swaps/rings.ts'
import { swapLimits } from '#rules/swaps/swaps.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { isBarred, isFree, isResting, isServed, isWhole } from './whole-ring-queries.ts'

/** So many copies of the member `m` can be requested that "one of yours" does not tell which. */
const sharesEnough = sql<boolean>`(
  select count(*) from (select from copies few where few.owner_id = m.id and few.listed limit ${swapLimits.fewestShared}) few
) >= ${swapLimits.fewestShared}`

/** rules/geography/standpoint.ts: the point from which the member `m` looks without their square, with `home` as their suburb's centre. */
const suburbPoint = ({ centre }: City) =>
  sql`sphere_point(coalesce(home.lat, ${centre.lat}), coalesce(home.lng, ${centre.lng}))`

const homes = sql`(select * from unnest(
  ${suburbs.map(({ slug }) => slug)}::text[], ${suburbs.map(({ lat }) => lat)}::double precision[],
  ${suburbs.map(({ lng }) => lng)}::double precision[]) as home (slug, lat, lng))`

/** rules/geography/distance.ts: chordKm. */
const chord = (km: RawBuilder<unknown>) => sql<number>`(2 * 6371 * sin(${km} / (2 * 6371.0)))`

/**
 * What these members could get from others, in each getter's order of preference: the newest wish first, then the nearest
 * copy. From their suburb and not from the square that they share: a hint appears to its other members too, and one of them who moves a
 * copy from place to place would find the square.
 */
export async function listLegs(
  tx: Database,
  { city, now, getters }: { city: City; now: Date; getters: readonly string[] },
): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    with people as materialized (
      select m.id, ${chord(sql`m.wish_km`)} as within, ${suburbPoint(city)} as point
      from members m left join ${homes} home on home.slug = m.suburb
      where not ${isBarred(now)} and m.id = any (${getters}::uuid[])
    ),
    wished as materialized (
      select p.id, p.within, p.point, w.work_id, w.created_at
      from people p cross join lateral (
        select w.member_id, w.work_id, w.created_at from wishes w
        where w.member_id = p.id and not ${isResting(now)} and not ${isServed}
          -- A wish for a book that nobody shares takes no other's place.
          and exists (select from copies c where c.work_id = w.work_id and c.owner_id <> p.id and ${isFree})
        order by w.created_at desc, w.work_id
        limit ${swapLimits.mostWishes}
      ) w
    ),
    -- A join and not a subquery for each wish: a popular book has hundreds of copies, and as many wishes.
    near as (
      select w.id as getter_id, c.owner_id, w.work_id, c.id, w.created_at, c.position <-> w.point as away,
        row_number() over (partition by w.id, w.work_id order by c.position <-> w.point, c.id) as place
      from wished w join copies c on c.work_id = w.work_id join members m on m.id = c.owner_id
      where c.owner_id <> w.id and c.position <-> w.point <= w.within
        and ${isFree} and ${sharesEnough} and not ${isBarred(now)}
        -- Hashed once, and not looked up for each pair.
        and (w.id, c.owner_id) not in (
          select blocker_id, blocked_id from blocks union all select blocked_id, blocker_id from blocks)
        and (w.id, c.owner_id, c.id) not in (
          select e.borrower_id, e.owner_id, e.copy_id from exchanges e where e.rests_until > ${now})
    )
    select near.getter_id as "getterId", near.owner_id as "giverId", near.work_id as "workId", near.id as "copyId"
    from near where near.place <= ${swapLimits.nearestCopies}
    order by near.created_at desc, near.work_id, near.away, near.id`.execute(tx)
  return rows
}

/** The next members who wish for anything, in the order of their ids. */
export async function listWishing(
  tx: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from wishes where ${after}::uuid is null or member_id > ${after}
    order by member_id limit ${limit}`.execute(tx)
  return rows.map(({ member_id: id }) => id)
}

/** These members, the one who last added a wish or a copy first. */
export async function listByActivity(tx: Database, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${memberIds}::uuid[]) as m (id)
    order by greatest(
      (select max(created_at) from wishes where member_id = m.id),
      (select max(created_at) from copies where owner_id = m.id)) desc nulls last, m.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those with whom a member could be in a ring: who have what they wish for, or wish for what they have. */
export async function listAround(tx: Database, memberId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select distinct c.owner_id as id from wishes w join copies c on c.work_id = w.work_id and c.listed
      where w.member_id = ${memberId} limit ${limit})
      union
      (select distinct w.member_id from copies c join wishes w on w.work_id = c.work_id
      where c.owner_id = ${memberId} and c.listed limit ${limit})
    ) around where id <> ${memberId} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** One search at a time stores hints, so that none gives a member more than their number. */
export async function lockHints(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('swap hints', 0))`.execute(tx)
}

/** The legs of every hint. `of`: of the hints that these members are part of. */
export async function listStoredLegs(tx: Database, of?: readonly string[]) {
  const { rows } = await sql<Leg & { hintId: string; isAsked: boolean }>`
    select l.hint_id as "hintId", l.getter_id as "getterId", l.giver_id as "giverId", l.work_id as "workId", l.copy_id as "copyId",
      exists (select from swap_legs asked where asked.hint_id = l.hint_id and asked.exchange_id is not null) as "isAsked"
    from swap_legs l
    ${of ? sql`where l.hint_id in (select hint_id from swap_legs where getter_id = any (${of}::uuid[]))` : sql``}
    order by l.hint_id, l.getter_id`.execute(tx)
  return rows
}

export async function insertHints(tx: Database, rings: readonly Leg[][], now: Date): Promise<void> {
  if (rings.length === 0) return
  const ids = await tx
    .insertInto('swap_hints')
    .values(rings.map(() => ({ found_at: now })))
    .returning('id')
    .execute()
  const legs = rings.flatMap((ring, nth) => ring.map((leg) => ({ ...leg, hintId: ids[nth]?.id ?? '' })))
  const column = (of: keyof (typeof legs)[number]) => sql`${legs.map((leg) => leg[of])}::uuid[]`
  await sql`
    insert into swap_legs (hint_id, getter_id, giver_id, work_id, copy_id)
    select * from unnest(${column('hintId')}, ${column('getterId')}, ${column('giverId')}, ${column('workId')}, ${column('copyId')})`.execute(
    tx,
  )
}

export async function deleteHints(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from swap_hints where id = any (${ids}::uuid[])`.execute(tx)
}

/**
 * What its owner has paused, lent elsewhere or reserved rests for a while, for the member who would have got it: an owner who does so with
 * half their bookcase for one night after another finds out very slowly which of their books is wished for. What they withdraw does not
 * come back, and the queue promises a copy without them.
 */
export async function restNoLongerShared(
  tx: Database,
  { hintIds, until }: { hintIds: readonly string[]; until: Date },
): Promise<void> {
  await sql`
    insert into swap_rests as known (member_id, work_id, until)
    select l.getter_id, l.work_id, ${until}::timestamptz from swap_legs l join copies c on c.id = l.copy_id
    where l.hint_id = any (${hintIds}::uuid[]) and c.owner_id = l.giver_id
      and c.withdrawn_at is null and c.active_exchange_id is null
      and (c.paused_at is not null or c.lent_elsewhere_to is not null or c.kept_as = 'reserved')
    on conflict (member_id, work_id) do update set until = greatest(known.until, excluded.until)`.execute(tx)
}

/** Deletes hints whose requests have all ended. Their wishes rest until then: what was declined is not suggested the next day. */
export async function deleteOver(tx: Database, { now, until }: { now: Date; until: Date }): Promise<void> {
  await tx.deleteFrom('swap_rests').where('until', '<=', now).execute()
  await sql`
    with over as (
      select l.hint_id from swap_legs l join exchanges e on e.id = l.exchange_id
      group by l.hint_id having every(e.ended_at is not null)
    ),
    rested as (
      insert into swap_rests (member_id, work_id, until)
      select getter_id, work_id, ${until}::timestamptz from swap_legs
      where hint_id in (select hint_id from over) and exchange_id is not null
      on conflict (member_id, work_id) do update set until = excluded.until
    )
    delete from swap_hints where id in (select hint_id from over)`.execute(tx)
}

/** Takes members whose wishes or copies are new, each once even with several processes (skip locked). */
export async function takeSearches(tx: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    delete from swap_searches where member_id in (
      select member_id from swap_searches order by since, member_id limit ${limit} for update skip locked)
    returning member_id`.execute(tx)
  return rows.map(({ member_id: id }) => id).sort()
}

export type HintRow = {
  id: string
  found_at: Date
  book_id: string
  title: string
  author: string
  genre: string | null
  cover_id: string | null
  cover_tint: string | null
  copy_id: string
  giver_id: string
  giver_name: string
  taker_id: string
  taker_name: string
  size: number
  exchange_id: string | null
  /** Each request that nobody has made yet: from where its getter looks, how far, and where the copy is. The square is the reader's own. */
  ways: Way[]
}

type Way = {
  suburb: string | null
  cell: { lat: number; lng: number } | null
  within_km: number
  copy: { lat: number; lng: number }
}

/** A member's hints that hold, those found first first; only the one with this id, if given. */
export async function listHints(
  db: Database,
  { memberId, now, id }: { memberId: string; now: Date; id?: string },
): Promise<HintRow[]> {
  const { rows } = await sql<HintRow>`${prepared}
    select h.id, h.found_at, w.book_id, b.title, b.author, b.genre, b.cover_id, cover.tint as cover_tint, mine.copy_id,
      giver.id as giver_id, giver.name as giver_name, taker.id as taker_id, taker.name as taker_name,
      (select count(*) from swap_legs l where l.hint_id = h.id) as size, mine.exchange_id,
      (select json_agg(json_build_object(
          'suburb', m.suburb, 'within_km', m.wish_km, 'copy', json_build_object('lat', had.lat, 'lng', had.lng),
          'cell', case when m.id = ${memberId} and m.cell_lat is not null and m.cell_lng is not null then json_build_object('lat', m.cell_lat, 'lng', m.cell_lng) end))
        from swap_legs l join members m on m.id = l.getter_id join copies had on had.id = l.copy_id
        where l.hint_id = h.id and l.exchange_id is null) as ways
    from swap_legs mine
    join swap_hints h on h.id = mine.hint_id
    join swap_legs theirs on theirs.hint_id = h.id and theirs.giver_id = mine.getter_id
    join members giver on giver.id = mine.giver_id
    join members taker on taker.id = theirs.getter_id
    join wishes w on w.member_id = mine.getter_id and w.work_id = mine.work_id
    join books b on b.id = w.book_id
    left join images cover on cover.id = b.cover_id
    where mine.getter_id = ${memberId} ${id ? sql`and h.id = ${id}` : sql``} and ${isWhole({ now, readerId: memberId })}
    order by h.found_at, h.id
    limit ${swapLimits.most}`.execute(db)
  return rows
}

/** The work that a member would get by a hint; undefined if they are not part of it. */
export async function findOwnLeg(
  tx: Database,
  { hintId, memberId }: { hintId: string; memberId: string },
): Promise<{ work_id: string; copy_id: string; exchange_id: string | null } | undefined> {
  return tx
    .selectFrom('swap_legs')
    .select(['work_id', 'copy_id', 'exchange_id'])
    .where('hint_id', '=', hintId)
    .where('getter_id', '=', memberId)
    .executeTakeFirst()
}

/** Notes the request that a member made from a hint. False if they made one already. */
export async function noteRequest(
  tx: Database,
  { hintId, memberId, exchangeId }: { hintId: string; memberId: string; exchangeId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('swap_legs')
    .set({ exchange_id: exchangeId })
    .where('hint_id', '=', hintId)
    .where('getter_id', '=', memberId)
    .where('exchange_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type PartRow = {
  exchange_id: string
  /** The viewer would get the book of the other leg, else they would give it. */
  gets: boolean
  conversation_id: string | null
  title: string
  giver_name: string
  taker_name: string
}

/**
 * For these exchanges of the viewer's: the other leg of the swap that each is part of, in which the viewer is a member too. Not
 * across a block, and not once the other request has ended or the ring no longer holds.
 */
export async function listParts(
  db: Database,
  { exchangeIds, viewerId, now }: { exchangeIds: readonly string[]; viewerId: string; now: Date },
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`${prepared}
    select e.id as exchange_id, other.getter_id = ${viewerId} as gets, asked.conversation_id, b.title,
      giver.name as giver_name, taker.name as taker_name
    from swap_legs mine
    join swap_hints h on h.id = mine.hint_id
    join exchanges e on e.id = mine.exchange_id
    join swap_legs other on other.hint_id = h.id
      and case when mine.getter_id = ${viewerId} then other.giver_id else other.getter_id end = ${viewerId}
    join copies c on c.id = other.copy_id
    join books b on b.id = c.book_id
    join members giver on giver.id = other.giver_id
    join members taker on taker.id = other.getter_id
    left join exchanges asked on asked.id = other.exchange_id
    where mine.exchange_id = any (${exchangeIds}::uuid[]) and ${viewerId} in (mine.getter_id, mine.giver_id)
      and e.ended_at is null and asked.ended_at is null and ${isWhole({ now, readerId: viewerId })}
    order by e.id limit ${exchangeIds.length}`.execute(db)
  return rows
}

/** Keeps a member's wish out of every ring until then. */
export async function restWish(
  tx: Database,
  rest: { memberId: string; workId: string; until: Date },
): Promise<void> {
  const { memberId, workId, until } = rest
  await tx
    .insertInto('swap_rests')
    .values({ member_id: memberId, work_id: workId, until })
    .onConflict((known) => known.columns(['member_id', 'work_id']).doUpdateSet({ until }))
    .execute()
}

/** Takes hints to notify their getters of: one for each member who has not been notified of any for a while. */
export async function takeToTell(
  tx: Database,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<{ hintId: string; memberId: string }[]> {
  const { rows } = await sql<{ hintId: string; memberId: string }>`
    with due as (
      select distinct on (l.getter_id) l.getter_id, l.hint_id
      from swap_legs l join swap_hints h on h.id = l.hint_id
      where l.told_at is null and l.exchange_id is null
        and not exists (select from swap_tellings t where t.member_id = l.getter_id and t.told_at > ${since})
      order by l.getter_id, h.found_at, h.id
      limit ${limit}
    ),
    told as (
      update swap_legs l set told_at = ${now} from due
      where l.hint_id = due.hint_id and l.getter_id = due.getter_id
      returning l.hint_id, l.getter_id
    ),
    noted as (
      insert into swap_tellings (member_id, told_at) select getter_id, ${now} from told order by getter_id
      on conflict (member_id) do update set told_at = excluded.told_at
    )
    select hint_id as "hintId", getter_id as "memberId" from told order by getter_id`.execute(tx)
  return rows
}
