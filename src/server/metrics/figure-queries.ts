// Counts whole tables, so each statement is cancelled after a few seconds, and they run at most once a minute.
import { sql } from 'kysely'
import { activeStates } from '#rules/exchanges/exchanges.ts'
import { type Database, withTransaction } from '#server/store/database.ts'

const LONGEST_MS = 3000

export type CityFigures = {
  members: number
  copiesOffered: number
  exchangesActive: number
  clubs: number
  eventsAhead: number
}

export function countCity(db: Database): Promise<CityFigures | undefined> {
  return bounded(db, async (tx) => {
    const { rows } = await sql<CityFigures>`
      select
        (select count(*) from members where left_at is null and disabled_at is null) as "members",
        (select count(*) from copies where listed) as "copiesOffered",
        (select count(*) from exchanges where state = any(${[...activeStates]})) as "exchangesActive",
        (select count(*) from clubs where closed_at is null and hidden_at is null) as "clubs",
        (select count(*) from events where state = 'approved' and cancelled_at is null and starts_at > now())
          as "eventsAhead"`.execute(tx)
    return rows[0]
  })
}

export type JobFigures = { kind: string; due: number; oldestSeconds: number; givenUp: number }

/** The kinds of job of this release that have some that are due or were given up. A job that was given up is kept for a day. */
export function countJobs(db: Database, names: readonly string[]): Promise<JobFigures[]> {
  return bounded(db, async (tx) => {
    const { rows } = await sql<JobFigures>`
      select name as "kind", count(*) filter (where state <> 'failed') as "due",
        coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'failed')), 0)::float8 as "oldestSeconds",
        count(*) filter (where state = 'failed') as "givenUp"
      from pgboss.job
      where name = any(${[...names]}::text[])
        and ((state < 'active' and not blocked and start_after <= now()) or state = 'failed')
      group by name order by name limit ${names.length}`.execute(tx)
    return rows
  })
}

/** How long ago each job that is due each minute was last done, or scheduled for the first time. */
export function listScheduleAges(
  db: Database,
  names: readonly string[],
): Promise<{ kind: string; seconds: number }[]> {
  return bounded(db, async (tx) => {
    const { rows } = await sql<{ kind: string; seconds: number }>`
      select s.name as "kind",
        extract(epoch from now() - coalesce(max(j.completed_on), min(s.created_on)))::float8 as "seconds"
      from pgboss.schedule s left join pgboss.job j on j.name = s.name and j.state = 'completed'
      where s.name = any(${[...names]}::text[]) and s.cron = '* * * * *'
      group by s.name order by s.name limit ${names.length}`.execute(tx)
    return rows
  })
}

function bounded<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return withTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx)
    return work(tx)
  })
}
