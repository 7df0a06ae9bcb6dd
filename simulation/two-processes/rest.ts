// After healing: the queue is emptied, and everything that must hold at rest is checked.
import type pg from 'pg'
import { invariants } from '#simulation/invariants/every-invariant.ts'
import { firstBroken } from '#simulation/invariants/guard.ts'

const MOST_MS = 90_000
const LOOK_EVERY_MS = 250
/** A job whose process was killed is taken up again after its time-out, which is not waited for here. */
const ABANDONED_SECONDS = 15

/** Two processes live for minutes, in which no night comes. */
const hold = invariants.filter(({ name }) => !name.startsWith('after the night'))

const OPEN = "state in ('created', 'retry', 'active') and name not like '\\_\\_%'"

/** Throws if jobs are left after a minute and a half. Those that wait for later run now. */
export async function drainQueue(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + MOST_MS
  for (;;) {
    await pool.query(`update pgboss.job set state = 'retry', start_after = now()
      where state = 'active' and ${OPEN} and started_on < now() - interval '${ABANDONED_SECONDS} seconds'`)
    await pool.query(`update pgboss.job set start_after = now() where ${OPEN} and start_after > now()`)
    const { rows } = await pool.query<{ name: string; state: string; count: number }>(
      `select name, state::text, count(*)::int as count from pgboss.job where ${OPEN} group by 1, 2 order by 1`,
    )
    if (rows.length === 0) return
    if (Date.now() > deadline) throw new Error(`Jobs are left: ${JSON.stringify(rows)}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** What doesn't hold, as sentences. */
export async function brokenAtRest(pool: pg.Pool): Promise<string[]> {
  const rows = async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
    (await pool.query<Row>(sql, values)).rows
  const broken = await firstBroken(hold, { rows })
  const given = await rows<{ name: string; output: unknown }>(
    `select name, output from pgboss.job where state = 'failed' and name not like '\\_\\_%' limit 5`,
  )
  return [
    ...(broken ? [`${broken.invariant}: ${broken.because} ${JSON.stringify(broken.things)}`] : []),
    ...given.map(({ name, output }) => `The job ${name} was given up: ${JSON.stringify(output)}`),
  ]
}
