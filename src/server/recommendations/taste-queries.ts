// What is computed each night: members' tastes, and from them the neighbours of works. Slice by slice, each in a statement that stays
// far below the time limit of the app's connections.
import { sql } from 'kysely'
import { DAY_MS } from '#rules/base/durations.ts'
import {
  measuring,
  recommendationLimits,
  type Trial,
  tasteWeights,
} from '#rules/recommendations/recommendations.ts'
import { mayVouch } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'

const { halfLifeDays, leastShare, starsLiked, starsDisliked, tastesOfMember } = recommendationLimits
const { mostShare, alwaysAllowed, fewestMembers, neighbours, shrinkage } = recommendationLimits

/** The ids behind `after` up to and including `upto`; without `upto` all that follow. */
export type Slice = { after: string; upto: string | null }

export const isIn = (column: string, { after, upto }: Slice) =>
  sql<boolean>`(${sql.ref(column)} > ${after} and (${upto}::uuid is null or ${sql.ref(column)} <= ${upto}))`

/** The last id of the next slice of members; null if it is the last. */
export async function endOfMembers(db: Database, after: string, size: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id > ${after} order by id offset ${size - 1} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export async function endOfWorks(db: Database, after: string, size: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from works where id > ${after} order by id offset ${size - 1} limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The last work of the next slice with about so many tastes in it, and at least one work. */
export async function endOfTastes(db: Database, after: string, tastes: number): Promise<string | null> {
  const { rows } = await sql<{ work_id: string }>`
    select work_id from (
      select work_id, sum(members) over (order by work_id) - members as before
      from (select work_id, members from work_tastes where work_id > ${after} order by work_id limit ${tastes}) next
    ) next
    where before < ${tastes} order by work_id desc limit 1`.execute(db)
  return rows[0]?.work_id ?? null
}

/**
 * Until the transaction ends, nobody switches recommendations off: otherwise tastes might be computed of a member who has just
 * done so (race condition).
 */
export async function lockTastes(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tastes'))`.execute(tx)
}

/** How many members have borrowed something. */
export async function countBorrowers(db: Database): Promise<number> {
  const { rows } = await sql<{ borrowers: number }>`
    select count(distinct borrower_id) as borrowers from exchanges where handed_over_at is not null`.execute(
    db,
  )
  return Number(rows[0]?.borrowers ?? 0)
}

/** `oneIn`: of one member in so many, chosen again each night, the last loan is held out. 0: of none. */
export type HoldOut = { oneIn: number }

const weights = sql.join(
  Object.entries(tasteWeights).map(([kind, weight]) => sql`(${sql.lit(kind)}, ${sql.lit(weight)}::float8)`),
)

/**
 * The tastes of a slice of members. Only what others may know of: no paused or withdrawn copy, no hidden review. Those of new members are
 * marked, once for each member: two accounts made for it could otherwise tell which third member has, reads or wishes for the same.
 */
export async function replaceTastes(
  tx: Database,
  slice: Slice,
  { now, oneIn }: { now: Date } & HoldOut,
): Promise<void> {
  await lockTastes(tx)
  await sql`delete from tastes where ${isIn('member_id', slice)}`.execute(tx)
  const night = Math.floor(now.getTime() / DAY_MS)
  await sql`
    with who as materialized (
      select m.id, not ${mayVouch('m', now)} as is_new from members m
      where ${isIn('m.id', slice)} and m.disabled_at is null and m.left_at is null
        and not exists (select from recommendations_off o where o.member_id = m.id)
    ),
    signals as (
      select c.owner_id as member_id, c.work_id, 'have' as kind, c.created_at as at
      from copies c where ${isIn('c.owner_id', slice)} and c.withdrawn_at is null and c.paused_at is null
      union all
      select w.member_id, w.work_id, 'wish', w.created_at from wishes w where ${isIn('w.member_id', slice)}
      union all
      select e.borrower_id, c.work_id, 'read', e.handed_over_at
      from exchanges e join copies c on c.id = e.copy_id
      where ${isIn('e.borrower_id', slice)} and e.handed_over_at is not null
      union all
      select r.member_id, b.work_id, 'rated', r.created_at
      from reviews r join books b on b.id = r.book_id
      where ${isIn('r.member_id', slice)} and r.stars >= ${starsLiked} and r.hidden_at is null and r.taken_back_at is null
    ),
    weighed as (
      select s.member_id, s.work_id, s.kind, s.at, k.weight * greatest(${leastShare}::float8,
        power(0.5, greatest(0, extract(epoch from ${now}::timestamptz - s.at)) / 86400 / ${halfLifeDays}::float8)) as weight
      from signals s
      join (values ${weights}) k (kind, weight) on k.kind = s.kind
      where s.member_id in (select id from who)
        and not exists (
          select from reviews r join books b on b.id = r.book_id
          where r.member_id = s.member_id and b.work_id = s.work_id and r.stars <= ${starsDisliked})
    ),
    one as (
      select distinct on (member_id, work_id) member_id, work_id, kind, weight,
        max(at) filter (where kind = 'read') over (partition by member_id, work_id) as read_at
      from weighed order by member_id, work_id, weight desc, kind
    ),
    ranked as (
      select *, row_number() over (partition by member_id order by weight desc, work_id) as rank,
        read_at is not null and row_number() over (partition by member_id order by read_at desc nulls last, work_id) = 1 as is_last_read
      from one
    )
    insert into tastes (member_id, work_id, kind, weight, is_of_new, is_held_out)
    select member_id, work_id, kind, weight, who.is_new, is_last_read and ${oneIn}::integer > 0
      and (hashtextextended(member_id::text, ${night}::bigint) & 1073741823) % greatest(1, ${oneIn}::integer) = 0
    from ranked join who on who.id = ranked.member_id where rank <= ${tastesOfMember} or is_last_read
    on conflict do nothing`.execute(tx)
}

export async function replaceWorkTastes(tx: Database, slice: Slice): Promise<void> {
  await sql`delete from work_tastes where ${isIn('work_id', slice)}`.execute(tx)
  await sql`
    insert into work_tastes (work_id, members, norm)
    select work_id, count(*), sqrt(sum(weight * weight)) from tastes
    where ${isIn('work_id', slice)} and not is_held_out and not is_of_new group by work_id
    on conflict do nothing`.execute(tx)
}

/** Plans of what follows are made for what the tables contain now: autovacuum may come to them later, and to temporary ones never. */
export async function analyzeTastes(db: Database): Promise<void> {
  await sql`analyze tastes, work_tastes`.execute(db)
}

/** How many members may have a work that says something about them: a share of those who count. */
export async function mostMembers(db: Database): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(distinct member_id) as members from tastes where not is_of_new`.execute(db)
  return Math.max(alwaysAllowed, Math.floor(Number(rows[0]?.members ?? 0) * mostShare))
}

/** Co-occurrence in a slice of works: cosine similarity with shrinkage. No new member stands behind a pair. */
export async function replaceNeighbours(
  tx: Database,
  slice: Slice,
  { most }: { most: number },
): Promise<void> {
  await sql`delete from neighbour_works where ${isIn('work_id', slice)}`.execute(tx)
  // Pairs are many, and only those of this slice are in memory.
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx)
  await sql`
    with here as materialized (
      select t.member_id, t.work_id, t.weight from work_tastes w join tastes t on t.work_id = w.work_id
      where ${isIn('w.work_id', slice)} and w.members between ${fewestMembers} and ${most}
        and not t.is_held_out and not t.is_of_new
    ),
    pairs as (
      select here.work_id, t.work_id as neighbour_id, count(*) as supporters, sum(here.weight * t.weight) as product
      from here join tastes t on t.member_id = here.member_id and t.work_id <> here.work_id and not t.is_held_out
      group by here.work_id, t.work_id having count(*) >= ${fewestMembers}
    ),
    scored as (
      select p.work_id, p.neighbour_id, p.supporters,
        p.product / (one.norm * other.norm) * p.supporters / (p.supporters + ${shrinkage}::float8) as score
      from pairs p
      join work_tastes one on one.work_id = p.work_id
      join work_tastes other on other.work_id = p.neighbour_id and other.members <= ${most}
    ),
    ranked as (
      select *, row_number() over (partition by work_id order by score desc, neighbour_id) as position from scored
    )
    insert into neighbour_works (work_id, neighbour_id, position, score, supporters)
    select work_id, neighbour_id, position, score, supporters from ranked where position <= ${neighbours}
    on conflict do nothing`.execute(tx)
}

/** A held-out loan: what its reader borrowed, when, and where they look from. */
type HeldOut = {
  member_id: string
  work_id: string
  at: Date | null
  suburb: string | null
  cell_lat: number | null
  cell_lng: number | null
}

export async function listHeldOut(db: Database): Promise<HeldOut[]> {
  const { rows } = await sql<HeldOut>`
    select t.member_id, t.work_id, m.suburb, m.cell_lat, m.cell_lng, (
      select max(e.handed_over_at) from exchanges e join copies c on c.id = e.copy_id
      where e.borrower_id = t.member_id and c.work_id = t.work_id and e.handed_over_at is not null) as at
    from tastes t join members m on m.id = t.member_id
    where t.is_held_out order by t.member_id limit ${measuring.mostMembers}`.execute(db)
  return rows
}

export async function countComputed(db: Database): Promise<{ tastes: number; pairs: number }> {
  const { rows } = await sql<{ tastes: number; pairs: number }>`
    select (select count(*) from tastes) as tastes, (select count(*) from neighbour_works) as pairs`.execute(
    db,
  )
  return { tastes: Number(rows[0]?.tastes ?? 0), pairs: Number(rows[0]?.pairs ?? 0) }
}

const KEPT_DAYS = 90

export async function insertRun(
  tx: Database,
  run: { now: Date; tastes: number; pairs: number; trial: Trial; isUsed: boolean },
): Promise<void> {
  const { now, tastes, pairs, trial, isUsed } = run
  await tx
    .insertInto('recommendation_runs')
    .values({
      computed_at: now,
      ...{ tastes, pairs, tried: trial.tried, hits: trial.hits },
      ...{ popular_hits: trial.popular, newest_hits: trial.newest, is_used: isUsed },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .deleteFrom('recommendation_runs')
    .where('computed_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .execute()
}

export async function findLastRun(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('recommendation_runs')
    .select('computed_at')
    .orderBy('computed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.computed_at
}
