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
