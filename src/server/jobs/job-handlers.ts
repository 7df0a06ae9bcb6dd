import type { Database } from '#server/store/database.ts'
import type { Job, ScheduledJob } from './job.ts'
import type { Jobs } from './jobs.ts'
import type { Handler } from './worker.ts'

/** A job together with its handler. `Parts` are the dependencies of the handler. */
export type JobHandler<Parts> = {
  job: Job<object>
  handlerWith: (parts: Parts) => Handler<object>
}

/** Pairs a job with its handler. Each feature exports a list of these, and `every-job.ts` puts the lists together. */
export function defineHandler<Payload extends object, Parts>(
  job: Job<Payload>,
  handlerWith: (parts: Parts) => Handler<Payload>,
): JobHandler<Parts> {
  // The queue passes a handler only payloads of its own job.
  return { job, handlerWith: handlerWith as (parts: Parts) => Handler<object> }
}

/** Starts this process's workers for all jobs, schedules the cron jobs, and drops schedules that are not among them. */
export async function startHandlers<Parts extends { jobs: Jobs; db: Database; city: { timeZone: string } }>(
  every: readonly JobHandler<NoInfer<Parts>>[],
  parts: Parts,
): Promise<void> {
  const { jobs, db, city } = parts
  await jobs.forgetSchedulesExcept(new Set(every.map(({ job }) => job.name)))
  for (const { job, handlerWith } of every) await jobs.work(job, handlerWith(parts))
  for (const { job } of every) {
    if (!isScheduled(job)) continue
    await jobs.schedule(job, city.timeZone)
    if (job.schedule.atStart) await jobs.enqueue(db, job, {})
  }
}

function isScheduled(job: Job<object>): job is ScheduledJob {
  return job.schedule !== undefined
}
