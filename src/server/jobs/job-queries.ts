import type { PgBoss } from 'pg-boss'

/** Keeps a job that was given up for so long, instead of as long as one that is done. `isSecret`: without its payload. */
export async function keepGivenUp(
  db: ReturnType<PgBoss['getDb']>,
  { name, id, seconds, isSecret }: { name: string; id: string; seconds: number; isSecret: boolean },
): Promise<void> {
  await db.executeSql(
    `update pgboss.job set deletion_seconds = $3, data = case when $4 then null else data end
     where name = $1 and id = $2 and state = 'failed'`,
    [name, id, seconds, isSecret],
  )
}

/**
 * A running job waits again, under its id, which makes a repetition harmless, and with all of its tries. Not at once: this process
 * has yet to report it as settled, and that must not concern a run of another one.
 */
export async function putBack(
  db: ReturnType<PgBoss['getDb']>,
  { name, id }: { name: string; id: string },
): Promise<void> {
  await db.executeSql(
    `update pgboss.job set state = 'created', retry_count = 0, started_on = null, heartbeat_on = null, start_after = now() + interval '2 seconds'
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  )
}

/** How many jobs of other kinds wait; not of the queue's own, which begin with two underscores. */
export async function countWaitingExcept(
  db: ReturnType<PgBoss['getDb']>,
  names: readonly string[],
): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.executeSql(
    `select name, count(*)::int as count from pgboss.job
     where state in ('created', 'retry', 'active') and name <> all ($1::text[]) and name not like '\\_\\_%'
     group by name order by name`,
    [names],
  )
  return rows
}
