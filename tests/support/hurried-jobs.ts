// Jobs that wait for their time are run now, so that no journey waits for it.
type Rows = (sql: string, values?: unknown[]) => Promise<unknown[]>

/** Lets the waiting jobs of this name about these members run; answers how many there were. */
export async function hurry(rows: Rows, job: string, memberIds: string[]): Promise<number> {
  const waiting = await rows(
    `update pgboss.job set start_after = now() where name = $1 and data->>'memberId' = any($2) returning 1`,
    [job, memberIds],
  )
  await wake(rows, job)
  return waiting.length
}

/** Has a job done that is otherwise begun by the clock. */
export async function beginJob(rows: Rows, job: string): Promise<void> {
  await rows(`insert into pgboss.job (name, data) values ($1, '{}') returning 1`, [job])
  await wake(rows, job)
}

/** As pg-boss wakes its workers for a new job. */
const wake = (rows: Rows, job: string) =>
  rows(`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), $1)`, [job])
