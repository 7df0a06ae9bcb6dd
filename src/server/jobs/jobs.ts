import type { Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Log } from '#server/base/log.ts'
import { waitAtMost } from '#server/store/connection.ts'
import { DEAD_LETTERS, reportDeadLetters } from './dead-letters.ts'
import type { Job, JobTuning, ScheduledJob } from './job.ts'
import { type Handler, startWorker } from './worker.ts'

export type Jobs = ReturnType<typeof createJobs>

/** A job not done yet, as an archive keeps it. `startAfter` is an ISO instant. */
export type WaitingJob = { id: string; name: string; data: object; startAfter: string }

const CONNECTIONS = 4
// Nobody waits for the queue's own statements, and some of them tidy up.
const STATEMENT_MS = 25_000
const GRACE_MS = 10_000
const LONGEST_BACK_OFF_SECONDS = 60 * 60
// Whose process was killed is tried again within two minutes, however long it may take: a sign of life (heartbeat) is missed.
const HEARTBEAT_SECONDS = 30
const LONG_SECONDS = 60
// A dead letter copies the payload, which may be a sign-in code: once reported, the job itself is all that is kept.
const REPORTED = { deleteAfterSeconds: 60 }

/**
 * Work done later, kept in the schema `pgboss` of the app's own database and shared by all processes.
 * `catalogue` lists every job there is; one that is not listed cannot be enqueued.
 */
export function createJobs({
  connection,
  catalogue,
  log,
  pollSeconds = 5,
}: {
  connection: pg.PoolConfig
  catalogue: Job<object>[]
  log: Log
  /** How often a worker looks for due retries; new jobs wake it at once. */
  pollSeconds?: number
}) {
  const boss = new PgBoss({
    ...placeOf(connection),
    ...waitAtMost(STATEMENT_MS),
    application_name: 'verandah jobs',
    max: CONNECTIONS,
    schema: 'pgboss',
    useListenNotify: true,
  })
  const stopping = new AbortController()
  let hasStopped = false
  boss.on('error', (err) => {
    // Its connections may still be closing when the database goes: that is no stumble any more.
    const { queue } = Object(err) as { queue?: string } // of a worker's failure, and of no other
    if (!hasStopped) log.error({ err, ...(queue && { queue }) }, 'Jobs failed for a moment')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))

  return {
    /** Makes or upgrades the schema and the queues. Processes that start at once wait for each other. */
    async start(): Promise<void> {
      await boss.start()
      await boss.createQueue(DEAD_LETTERS, REPORTED)
      await boss.updateQueue(DEAD_LETTERS, REPORTED)
      for (const { name, tuning } of catalogue) {
        await boss.createQueue(name, queueOptions(tuning))
        await boss.updateQueue(name, queueOptions(tuning))
      }
      await reportDeadLetters(boss, { log, pollSeconds })
    },

    /** Has long jobs leave off, and lets what runs finish, for up to 10 seconds; what does not is tried again later. */
    async stop(): Promise<void> {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
      hasStopped = true
    },

    /**
     * Puts a job into the caller's transaction: it exists if that commits, and not at all if it does not. Given the `id` of
     * one of its kind that is there already, it makes none: what may run twice enqueues once (idempotent).
     */
    async enqueue<Payload extends object, DB>(
      tx: Kysely<DB>,
      job: Job<Payload>,
      payload: Payload,
      options: { startAfter?: Date; id?: string } = {},
    ): Promise<void> {
      await boss.send(job.name, payload, { db: fromKysely(tx), ...options })
    },

    /** The same for many of one kind, in one statement. */
    async enqueueAll<Payload extends object, DB>(
      tx: Kysely<DB>,
      job: Job<Payload>,
      payloads: Payload[],
    ): Promise<void> {
      if (payloads.length === 0) return
      const due = payloads.map((data) => ({ data }))
      await boss.insert(job.name, due, { db: fromKysely(tx) })
    },

    /** Takes in, within the caller's transaction, jobs that waited in another database. They keep their ids. */
    async takeIn(client: pg.ClientBase, waiting: WaitingJob[]): Promise<void> {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      for (const [name, ofKind] of Map.groupBy(waiting, (job) => job.name)) {
        await boss.insert(
          name,
          ofKind.map(({ id, data, startAfter }) => ({ id, data, startAfter })),
          { db },
        )
      }
    },

    /** Has this process do jobs of this kind. A job may run twice, so its handler makes sure that does no harm. */
    async work<Payload extends object>(job: Job<Payload>, handler: Handler<Payload>): Promise<void> {
      // Workers of their own rather than one that runs several at once, which could be woken only together.
      for (let worker = 0; worker < job.tuning.atOnce; worker++) {
        await startWorker(boss, job, { handler, log, pollSeconds, stopping: stopping.signal })
      }
    },

    /** Has the job come round at its times in an IANA time zone, once however many processes there are. */
    async schedule({ name, schedule }: ScheduledJob, timeZone: string): Promise<void> {
      await boss.schedule(name, schedule.cron, {}, { tz: timeZone })
    },
  }
}

function queueOptions({ tries, backOffSeconds, timeOutSeconds, keepDoneSeconds }: JobTuning) {
  return {
    retryLimit: tries - 1,
    retryDelay: backOffSeconds,
    ...(backOffSeconds > 0 && { retryBackoff: true, retryDelayMax: LONGEST_BACK_OFF_SECONDS }),
    expireInSeconds: timeOutSeconds,
    ...(timeOutSeconds > LONG_SECONDS && { heartbeatSeconds: HEARTBEAT_SECONDS }),
    deleteAfterSeconds: keepDoneSeconds,
    deadLetter: DEAD_LETTERS,
    notify: true,
  }
}

// The queue keeps a small pool of its own, so that the screens' connections and time-outs stay theirs.
function placeOf({ connectionString, host, port, user, password, database, ssl }: pg.PoolConfig) {
  const place = { connectionString, host, port, user, password, database, ssl }
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))
}
