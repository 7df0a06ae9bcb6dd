// The queue of a simulated city. A job is a row of the transaction that causes it, as in the product; the simulation decides
// when it runs.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Work } from '#server/jobs/work.ts'
import { FinalFailure, type Handler, type Run } from '#server/jobs/worker.ts'
import type { CityDatabase } from './city-database.ts'

export type CityJobs = Pick<Jobs, 'enqueue' | 'enqueueAll'>

type Waiting = { id: string; name: string; data: object; created_on: Date; retry_count: number }

/** What became of a run. `error`: an unexpected one, which no fault of the outside explains. */
export type JobRun = { name: string; data: object; error?: unknown }

export function cityQueue(clock: () => Date): CityJobs {
  const enqueue: CityJobs['enqueue'] = async (tx, { name }, payload, { startAfter = clock(), id } = {}) => {
    await sql`
      insert into pgboss.job (id, name, data, start_after, created_on)
      values (${id ?? randomUUID()}, ${name}, ${JSON.stringify(payload)}, ${startAfter}, ${clock()})
      on conflict (id) do nothing`.execute(tx)
  }
  return {
    enqueue,
    async enqueueAll(tx, job, payloads) {
      for (const payload of payloads) await enqueue(tx, job, payload)
    },
  }
}

export function cityWorkers<Parts>(
  every: readonly Work<Parts>[],
  given: { parts: Parts; database: CityDatabase; clock: () => Date; ran: (run: JobRun) => Promise<void> },
) {
  const { parts, database, clock, ran } = given
  const handlers = new Map<string, { job: Job<object>; handle: Handler<object> }>()
  for (const { job, handlerWith } of every) handlers.set(job.name, { job, handle: handlerWith(parts) })

  return {
    scheduled: every.flatMap(({ job }) => (job.schedule ? [job.name] : [])),

    /** Runs a scheduled job. */
    async tick(name: string): Promise<void> {
      await run({ id: randomUUID(), name, data: {}, created_on: clock(), retry_count: 0 })
    },

    /** Runs the jobs that are due, also those that they cause, until none is left. */
    async runDue(): Promise<void> {
      for (;;) {
        const due = await database.rows<Waiting>(
          `select id, name, data, created_on, retry_count from pgboss.job
           where state = 'created' and start_after <= $1 order by start_after, number limit 20`,
          [clock()],
        )
        if (due.length === 0) return
        for (const job of due) await run(job)
      }
    },
  }

  async function run(waiting: Waiting): Promise<void> {
    const { id, name, data, created_on: createdAt, retry_count: tries } = waiting
    const known = handlers.get(name)
    if (!known) throw new Error(`There is no job ${name}`)
    const never = new AbortController().signal
    const asked: Run = { id, createdAt, attempt: tries + 1, signal: never, stopping: never }
    const failure = await known.handle(data, asked).then(
      () => undefined,
      (error: unknown) => error ?? new Error('no reason'),
    )
    const isGivenUp = failure instanceof FinalFailure
    await database.pool.query(
      `update pgboss.job set state = $2, completed_on = $3, retry_count = retry_count + $4 where id = $1`,
      [id, failure ? 'failed' : 'completed', clock(), failure ? 1 : 0],
    )
    await ran({ name, data, ...(failure && !isGivenUp ? { error: failure } : {}) })
  }
}
