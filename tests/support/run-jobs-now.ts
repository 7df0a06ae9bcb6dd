// Runs delayed jobs now, so that no journey waits for them.
type Rows = (sql: string, values?: unknown[]) => Promise<unknown[]>

/** Makes the waiting jobs of this name due that have one of these ids in their payload. Returns how many there were. */
export async function runJobsNow(rows: Rows, job: string, ids: string[]): Promise<number> {
  const waiting = await rows(
    `update pgboss.job set start_after = now() where name = $1
     and exists (select from jsonb_each_text(data) as payload where payload.value = any($2)) returning 1`,
    [job, ids],
  )
  await wake(rows, job)
  return waiting.length
}

/** Runs a job that cron would start otherwise. */
export async function beginJob(rows: Rows, job: string): Promise<void> {
  await rows(`insert into pgboss.job (name, data) values ($1, '{}') returning 1`, [job])
  await wake(rows, job)
}

/** Wakes the workers, as pg-boss does for a new job. */
const wake = (rows: Rows, job: string) =>
  rows(`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), $1)`, [job])
