// The only place that scans whole tables to count: an hourly job, for weeks that are not counted yet and the
// present one.
import { sql } from 'kysely'
import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import type { WeekOfFigures } from '#rules/moderation/figures.ts'
import type { Database } from '#server/store/database.ts'

/** Of two concurrent counts, one waits for the other. */
export async function lockFigures(tx: Database): Promise<void> {
  await sql`lock table figures in share row exclusive mode`.execute(tx)
}

/** When this week was last counted, and when failed deliveries were, together with the present week. */
export async function findCounted(
  tx: Database,
  weekOf: string,
): Promise<{ week: Date | null; last: Date | null }> {
  const { rows } = await sql<{ week: Date | null; last: Date | null }>`
    select max(counted_at) filter (where week_of = ${weekOf}::date) as week,
      max(deliveries_counted_to) as last
    from figures`.execute(tx)
  return rows[0] ?? { week: null, last: null }
}

/** Those of these weeks that were counted after they had ended: nothing about them changes any more. */
export async function listCountedToTheirEnd(db: Database, weeks: readonly CountedWeek[]): Promise<string[]> {
  const { rows } = await sql<{ weekOf: string }>`
    select f.week_of as "weekOf" from figures f
    join unnest(${weeks.map(({ weekOf }) => weekOf)}::date[], ${weeks.map(({ until }) => until)}::timestamptz[]) as w (week_of, until_at)
      on w.week_of = f.week_of
    where f.counted_at >= w.until_at`.execute(db)
  return rows.map(({ weekOf }) => weekOf)
}

export type CountedWeek = { weekOf: string; from: Date; until: Date }

/**
 * Counts a week, or the present one up to `now`, on the city's day `today`, with the states of all exchanges: about six scans of the largest
 * tables.
 */
export async function countWeek(
  tx: Database,
  { week, now, today }: { week: CountedWeek; now: Date; today: string },
): Promise<void> {
  await sql`
    insert into figures (
      week_of, counted_at, members, copies, requests, completed, median_answer_minutes, overdue, reports_open, exchanges
    )
    select w.week_of, ${now},
      (select count(*) from members m where m.created_at < w.until_at and (m.left_at is null or m.left_at >= w.until_at)),
      (select count(*) from copies c where c.created_at < w.until_at and (c.withdrawn_at is null or c.withdrawn_at >= w.until_at)),
      (select count(*) from exchanges e where e.requested_at >= w.from_at and e.requested_at < w.until_at),
      (select count(*) from exchanges e where e.state = 'completed' and e.ended_at >= w.from_at and e.ended_at < w.until_at),
      (
        select round(percentile_cont(0.5) within group (order by extract(epoch from e.answered_at - e.requested_at)) / 60)
        from exchanges e where e.answered_at >= w.from_at and e.answered_at < w.until_at
          -- The owner said yes before: a member who accepts an offer of a copy waits for no answer.
          and e.answered_at > e.requested_at
      ),
      (
        select count(*) from exchanges e
        where e.handed_over_at < w.until_at and e.due_on < least(w.week_of + 7, ${today}::date)
          and (e.ended_at is null or e.ended_at >= w.until_at)
      ),
      (select count(*) from reports r where r.created_at < w.until_at and (r.answered_at is null or r.answered_at >= w.until_at)),
      case when w.until_at > ${now} then (
        select coalesce(jsonb_object_agg(s.state, s.count), '{}')
        from (select state, count(*) as count from exchanges group by state) as s
      ) end
    from (values (${week.weekOf}::date, ${week.from}::timestamptz, ${week.until}::timestamptz)) as w (week_of, from_at, until_at)
    on conflict (week_of) do update set
      counted_at = excluded.counted_at, members = excluded.members, copies = excluded.copies, requests = excluded.requests,
      completed = excluded.completed, median_answer_minutes = excluded.median_answer_minutes, overdue = excluded.overdue,
      reports_open = excluded.reports_open, exchanges = coalesce(excluded.exchanges, figures.exchanges)`.execute(
    tx,
  )
}

/**
 * Adds the deliveries that have failed for good since: the queue keeps a job that was given up for a day, and
 * this runs each hour.
 */
export async function addFailedDeliveries(
  tx: Database,
  failed: { weekOf: string; jobs: readonly string[]; since: Date; until: Date },
): Promise<void> {
  const { weekOf, jobs, since, until } = failed
  const { rows } = await sql<{
    queue: string | null
  }>`select to_regclass('pgboss.job')::text as queue`.execute(tx)
  // A database that was only migrated has no queue yet.
  if (!rows[0]?.queue) return
  await sql`
    update figures set deliveries_counted_to = ${until}, deliveries_failed = deliveries_failed + (
      select count(*) from pgboss.job
      where state = 'failed' and name = any(${[...jobs]}::text[]) and completed_on > ${since} and completed_on <= ${until}
    )
    where week_of = ${weekOf}::date`.execute(tx)
}

export type FigureRow = WeekOfFigures & {
  countedAt: Date
  exchanges: Partial<Record<ExchangeState, number>> | null
}

/** The latest weeks, the earliest of them first. */
export async function listFigures(db: Database, limit: number): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select week_of as "weekOf", counted_at as "countedAt", members, copies, requests, completed,
      median_answer_minutes as "medianAnswerMinutes", overdue, reports_open as "reportsOpen",
      case when deliveries_counted_to is not null then deliveries_failed end as "deliveriesFailed", exchanges
    from figures order by week_of desc limit ${limit}`.execute(db)
  return rows.reverse()
}
