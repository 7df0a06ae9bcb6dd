import type { PgBoss } from 'pg-boss'
import type { Log } from '#server/base/log.ts'
import type { Job } from './job.ts'
import { keepGivenUp } from './job-queries.ts'

export const DEAD_LETTERS = 'dead-letters'

/** Logs jobs that were given up. The failed job itself stays in its queue for a while, with its error and, if that is no secret, its payload. */
export async function reportDeadLetters(
  boss: PgBoss,
  { catalogue, log, pollSeconds }: { catalogue: Job<object>[]; log: Log; pollSeconds: number },
): Promise<void> {
  const options = { includeMetadata: true, pollingIntervalSeconds: pollSeconds } as const
  await boss.work(DEAD_LETTERS, options, async (letters) => {
    for (const { sourceName, sourceId, sourceRetryCount, sourceOutput } of letters) {
      const job = catalogue.find(({ name }) => name === sourceName)
      if (job && sourceId) {
        const { name, tuning } = job
        await keepGivenUp(boss.getDb(), {
          name,
          id: sourceId,
          seconds: tuning.keepGivenUpSeconds,
          isSecret: tuning.isSecret,
        })
      }
      const tries = (sourceRetryCount ?? 0) + 1
      log.error({ job: sourceName, id: sourceId, tries, reason: reasonOf(sourceOutput) }, 'Job given up')
    }
  })
}

// The queue keeps an error as plain data: only its message goes into the log, since the rest may quote the payload.
// One that ran out of time has the queue's own words, one level deeper.
function reasonOf(output: object | null): unknown {
  const { message, value } = Object(output) as { message?: unknown; value?: { message?: unknown } } // as JSON of either shape
  return message ?? value?.message
}
