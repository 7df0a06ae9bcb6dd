// The queue of a simulated city. A job is a row of the transaction that causes it, as in the product; the simulation decides
// when it runs.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE_MS } from '#rules/base/durations.ts'
import type { Job } from '#server/jobs/job.ts'
import type { JobHandler } from '#server/jobs/job-handlers.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { FinalFailure, type Handler, type Run } from '#server/jobs/worker.ts'
import type { CityDatabase } from './city-database.ts'
import { type Faults, isFromOutside } from './faults.ts'

export type CityJobs = Pick<Jobs, 'enqueue' | 'enqueueAll'>

type Waiting = {
  id: string
  name: string
  data: object
  created_on: Date
  start_after: Date
  retry_count: number
  /** It has no row. */
  isScheduled?: true
}

const RETRY_MINUTES = 5
/** As the queue's table is called, without its schema. */
const QUEUE = 'job'
/** Each SMS costs money, also one that a second run of its job sent again. */
const MESSAGES_PAID = 'sms_sends'

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
    async enqueueAll(tx, job, payloads, options) {
      for (const payload of payloads) await enqueue(tx, job, payload, options)
    },
  }
}

/** How often a schedule is due. */
type Pace = 'each minute' | 'each hour' | 'each night'

const paceOf = (cron: string): Pace => {
  const [minute, hour] = cron.split(' ')
  if (minute === '*') return 'each minute'
  return hour === '*' ? 'each hour' : 'each night'
}

export function cityWorkers<Parts>(
  every: readonly JobHandler<Parts>[],
  given: {
    parts: Parts
    database: CityDatabase
    clock: () => Date
    faults: Faults
    ran: (run: JobRun) => Promise<void>
  },
) {
  const { parts, database, clock, faults, ran } = given
  const handlers = new Map<string, { job: Job<object>; handle: Handler<object> }>()
  for (const { job, handlerWith } of every) handlers.set(job.name, { job, handle: handlerWith(parts) })
  /** The writes to the queue when the earliest of those that wait was read, and when that is due. */
  let looked: { writes: number; nextAt: Date | undefined } | undefined

  return {
    scheduled: every.flatMap(({ job: { name, schedule } }) =>
      schedule ? [{ name, pace: paceOf(schedule.cron) }] : [],
    ),

    /** Runs a scheduled job. */
    async tick(name: string): Promise<void> {
      const due = () =>
        run({
          id: randomUUID(),
          name,
          data: {},
          created_on: clock(),
          start_after: clock(),
          retry_count: 0,
          isScheduled: true,
        })
      await due()
      if (faults.ticksTwice()) await assertNothingChanges(name, {}, due)
    },

    /** Runs the jobs that are due, also those that they cause, until none is left. */
    async runDue(): Promise<void> {
      for (;;) {
        const now = clock()
        const writes = database.writesTo(QUEUE)
        if (looked?.writes === writes && (!looked.nextAt || looked.nextAt > now)) return
        const first = await database.rows<Waiting>(
          `select id, name, data, created_on, retry_count, start_after from pgboss.job
           where state = 'created' order by start_after, number limit 20`,
        )
        const due = first.filter(({ start_after }) => start_after <= now)
        if (due.length === 0) {
          looked = { writes, nextAt: first[0]?.start_after }
          return
        }
        for (const job of due) {
          const minutes = job.retry_count === 0 ? faults.delayOfJob() : 0
          // It is delayed once: a second delay would look like a first.
          if (minutes > 0) await putOff(job, minutes)
          else await run(job)
        }
      }
    },
  }

  async function run(waiting: Waiting): Promise<void> {
    const { id, name, data, created_on: createdAt, retry_count: tries } = waiting
    const known = handlers.get(name)
    if (!known) throw new Error(`There is no job ${name}`)
    const { signal } = new AbortController()
    const asked: Run = { id, createdAt, attempt: tries + 1, signal, stopping: signal }
    const handle = () => known.handle(data, asked)
    const failure = await handle().then(
      () => undefined,
      (error: unknown) => error ?? new Error('no reason'),
    )
    const isLast = failure instanceof FinalFailure || tries + 1 >= known.job.tuning.tries
    if (failure && !isLast) await putOff(waiting, RETRY_MINUTES)
    else if (!waiting.isScheduled)
      await database.pool.query(`update pgboss.job set state = $2, completed_on = $3 where id = $1`, [
        id,
        failure ? 'failed' : 'completed',
        clock(),
      ])
    const isExplained = !failure || failure instanceof FinalFailure || isFromOutside(failure)
    await ran({ name, data, ...(!isExplained && { error: failure }) })
    if (!failure && faults.runsTwice()) await assertNothingChanges(name, data, handle)
  }

  /** Counts as a try, so that it ends. */
  async function putOff({ id }: Waiting, minutes: number): Promise<void> {
    await database.pool.query(
      'update pgboss.job set start_after = $2, retry_count = retry_count + 1 where id = $1',
      [id, new Date(clock().getTime() + minutes * MINUTE_MS)],
    )
  }

  async function assertNothingChanges(name: string, data: object, again: () => Promise<void>): Promise<void> {
    let isAway = false
    const changed = await database.changedBy(() =>
      again().catch((error: unknown) => {
        if (!isFromOutside(error)) throw error
        isAway = true
      }),
    )
    if (isAway || changed.every((table) => table === MESSAGES_PAID)) return
    await ran({ name, data, error: new Error(`A second run of ${name} changed ${changed.join(', ')}`) })
  }
}
