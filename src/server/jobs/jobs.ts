import type { Kysely } from 'kysely'
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { HOUR_SECONDS } from '#rules/base/durations.ts'
import type { Log } from '#server/base/log.ts'
import { waitAtMost } from '#server/store/connection.ts'
import { DEAD_LETTERS, reportDeadLetters } from './dead-letters.ts'
import type { Job, JobTuning, ScheduledJob } from './job.ts'
import { countWaitingExcept } from './job-queries.ts'
import { type Handler, startWorker } from './worker.ts'

export type Jobs = ReturnType<typeof createJobs>

/** A job not done yet, as an archive keeps it. `startAfter` is an ISO instant. */
export type WaitingJob = { id: string; name: string; data: object; startAfter: string }

const CONNECTIONS = 4
// No request waits for the queue's own statements, and some of them are slow clean-ups.
const STATEMENT_MS = 25_000
const GRACE_MS = 10_000
const LONGEST_BACK_OFF_SECONDS = HOUR_SECONDS
// A job whose process was killed is retried within two minutes, whatever its time-out, because its heartbeat stops.
const HEARTBEAT_SECONDS = 30
const LONG_SECONDS = 60
// A dead letter copies the payload, which may be a login code: once it is logged, only the job that was given up is kept.
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
  worksOnJobs = true,
  cleanUpSeconds = 60,
}: {
  connection: pg.PoolConfig
  catalogue: Job<object>[]
  log: Log
  /** How often a worker looks for due retries; new jobs wake it at once. */
  pollSeconds?: number
  /** If false, this process only enqueues: another one works on the jobs, schedules them and cleans up. */
  worksOnJobs?: boolean
  /** How often finished jobs whose time is over are deleted. */
  cleanUpSeconds?: number
}) {
  const boss = new PgBoss({
    ...addressOf(connection),
    ...waitAtMost(STATEMENT_MS),
    application_name: 'verandah jobs',
    max: worksOnJobs ? CONNECTIONS : 1,
    schema: 'pgboss',
    useListenNotify: worksOnJobs,
    supervise: worksOnJobs,
    superviseIntervalSeconds: cleanUpSeconds,
    // By default a day: a login code that is sent would stay for as long.
    maintenanceIntervalSeconds: cleanUpSeconds,
    schedule: worksOnJobs,
  })
  const stopping = new AbortController()
  let hasStopped = false
  boss.on('error', (err) => {
    // Its connections may still be closing when the database stops: that is not an error.
    const { queue } = Object(err) as { queue?: string } // of a worker's failure, and of no other
    if (!hasStopped) log.error({ err, ...(queue && { queue }) }, 'Jobs failed for a moment')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))

  return {
    /** Creates or upgrades the schema and the queues. Processes that start at once wait for each other. */
    async start(): Promise<void> {
      await boss.start()
      await boss.createQueue(DEAD_LETTERS, REPORTED)
      await boss.updateQueue(DEAD_LETTERS, REPORTED)
      for (const { name, tuning } of catalogue) {
        await boss.createQueue(name, queueOptions(tuning))
        await boss.updateQueue(name, queueOptions(tuning))
      }
      if (worksOnJobs) await reportDeadLetters(boss, { catalogue, log, pollSeconds })
    },

    /** Signals long jobs to stop, and waits up to 10 seconds for running jobs (graceful shutdown); unfinished jobs are retried later. */
    async stop(): Promise<void> {
      // Before the signal, or a worker would fetch again what an interrupted job puts back.
      await Promise.all(catalogue.map(({ name }) => boss.offWork(name, { wait: false })))
      stopping.abort()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
      hasStopped = true
    },

    /**
     * Puts a job into the caller's transaction: it exists if that commits, and not at all if it does not. Given the `id` of
     * an existing job of the same kind, it does nothing (idempotent).
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
      options: { startAfter?: Date } = {},
    ): Promise<void> {
      if (payloads.length === 0) return
      const due = payloads.map((data) => ({ data, ...options }))
      await boss.insert(job.name, due, { db: fromKysely(tx) })
    },

    /**
     * Imports jobs that waited in another database, within the caller's transaction. They keep their ids. Kinds that this release
     * does not know are left out.
     */
    async takeIn(client: pg.ClientBase, waiting: WaitingJob[]): Promise<void> {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      for (const [name, ofKind] of Map.groupBy(waiting, (job) => job.name)) {
        if (!catalogue.some((job) => job.name === name)) {
          log.warn({ job: name, count: ofKind.length }, 'Jobs of an unknown kind left out')
          continue
        }
        await boss.insert(
          name,
          ofKind.map(({ id, data, startAfter }) => ({ id, data, startAfter })),
          { db },
        )
      }
    },

    /** Starts workers for this kind of job in this process. A job may run twice, so its handler must be idempotent. */
    async work<Payload extends object>(job: Job<Payload>, handler: Handler<Payload>): Promise<void> {
      // Several workers rather than one that runs several jobs at once, which could only be woken as a group.
      for (let worker = 0; worker < job.tuning.atOnce; worker++) {
        await startWorker(boss, job, { handler, log, pollSeconds, stopping: stopping.signal })
      }
    },

    /** Schedules the job in an IANA time zone; it runs once per time, however many processes there are, and once for all times at which none ran. */
    async schedule({ name, schedule }: ScheduledJob, timeZone: string): Promise<void> {
      await boss.schedule(name, schedule.cron, {}, { tz: timeZone, missed: 'once' })
    },

    /**
     * Drops the schedules of former releases, and their queues with the jobs that wait in them: a scheduled job has no
     * payload, and under its present name it selects the same rows. Only for a process that runs every job: one that
     * knows a part of them, such as a command, would drop the others of the running app. Other jobs of a kind that is not known, such
     * as those of a release that was taken back, stay: the log says that nobody does them.
     */
    async forgetSchedulesExcept(names: ReadonlySet<string>): Promise<void> {
      for (const { name } of await boss.getSchedules()) {
        if (!names.has(name)) await boss.deleteQueue(name) // its schedule goes with it (on delete cascade)
      }
      for (const { name, count } of await countWaitingExcept(boss.getDb(), [...names, DEAD_LETTERS]))
        log.warn({ job: name, count }, 'Jobs of an unknown kind wait')
    },
  }
}

function queueOptions(tuning: JobTuning) {
  const { tries, backOffSeconds, timeOutSeconds, keepDoneSeconds, keepWaitingSeconds } = tuning
  return {
    retryLimit: tries - 1,
    retryDelay: backOffSeconds,
    ...(backOffSeconds > 0 && { retryBackoff: true, retryDelayMax: LONGEST_BACK_OFF_SECONDS }),
    expireInSeconds: timeOutSeconds,
    ...(timeOutSeconds > LONG_SECONDS && { heartbeatSeconds: HEARTBEAT_SECONDS }),
    deleteAfterSeconds: keepDoneSeconds,
    retentionSeconds: keepWaitingSeconds,
    deadLetter: DEAD_LETTERS,
    notify: true,
  }
}

// The queue has its own small pool, so that it does not take connections from screens or share their time-outs.
function addressOf({ connectionString, host, port, user, password, database, ssl }: pg.PoolConfig) {
  const address = { connectionString, host, port, user, password, database, ssl }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}
