import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '#server/base/log.ts'
import type { Job } from './job.ts'
import { putBack } from './job-queries.ts'

/** One run of a job. `signal` aborts when its time is up or the process has stopped, `stopping` as soon as it is told to stop. */
export type Run = {
  id: string
  createdAt: Date
  attempt: number
  signal: AbortSignal
  stopping: AbortSignal
}

export type Handler<Payload extends object> = (payload: Payload, run: Run) => Promise<void>

/** Trying again cannot help: the job becomes a dead letter at once. The message goes into the log. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}

/** The recipient refuses it, which nobody here can change: the job is done, with a line in the log. */
export class Undeliverable extends FinalFailure {}

/** A long job stopped at a point where it can resume, because the process is stopping. It waits again, under its id and with all of its tries. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** A long job calls it between two pieces of work. Throws Interrupted. */
export function assertNotStopping(stopping: AbortSignal | undefined): void {
  if (stopping?.aborted) throw new Interrupted('The process stops')
}

/** One worker of a queue. It looks for the next job as soon as it has done one, and waits only when there is none. */
export async function startWorker<Payload extends object>(
  boss: PgBoss,
  { name, tuning }: Job<Payload>,
  {
    handler,
    log,
    pollSeconds,
    stopping,
  }: { handler: Handler<Payload>; log: Log; pollSeconds: number; stopping: AbortSignal },
): Promise<void> {
  const options = {
    pollingIntervalSeconds: Math.min(pollSeconds, 2),
    notifyPollingIntervalSeconds: pollSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const
  const worker = await boss.work<Payload, object, typeof options>(name, options, async (due) => {
    boss.notifyWorker(worker)
    return Promise.all(due.map(run))
  })

  async function run(job: JobWithMetadata<Payload>): Promise<JobResult> {
    const { id, createdOn: createdAt, signal } = job
    const attempt = job.retryCount + 1
    try {
      // It was being fetched when the process was told to stop.
      assertNotStopping(stopping)
      await handler(job.data, { id, createdAt, attempt, signal, stopping })
      return { id, status: 'completed' }
    } catch (err) {
      if (err instanceof Interrupted) {
        await putBack(boss.getDb(), { name, id })
        log.info({ job: name, id }, 'Job still running after the stop')
        return { id, status: 'completed' } // it is not active any more, so this changes nothing
      }
      if (err instanceof Undeliverable) {
        log.warn({ job: name, id, reason: err.message }, 'Recipient refused')
        return { id, status: 'completed' }
      }
      if (err instanceof FinalFailure) return { id, status: 'deadletter', output: { message: err.message } }
      log.warn({ err, job: name, id, attempt, tries: tuning.tries }, 'Job failed')
      return { id, status: 'failed', output: { message: messageOf(err) } }
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
