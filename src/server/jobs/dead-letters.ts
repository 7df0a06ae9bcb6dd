import type { PgBoss } from 'pg-boss'
import type { Log } from '#server/base/log.ts'

export const DEAD_LETTERS = 'dead-letters'

/** Logs jobs that were given up. The failed job itself stays in its queue with its payload and its error. */
export async function reportDeadLetters(
  boss: PgBoss,
  { log, pollSeconds }: { log: Log; pollSeconds: number },
): Promise<void> {
  const options = { includeMetadata: true, pollingIntervalSeconds: pollSeconds } as const
  await boss.work(DEAD_LETTERS, options, async (letters) => {
    for (const { sourceName, sourceId, sourceRetryCount, sourceOutput } of letters) {
      const tries = (sourceRetryCount ?? 0) + 1
      log.error({ job: sourceName, id: sourceId, tries, reason: reasonOf(sourceOutput) }, 'Job given up')
    }
  })
}

// The queue keeps an error as plain data: only its message goes into the log, since the rest may quote the payload.
function reasonOf(output: object | null): unknown {
  return output && 'message' in output ? output.message : undefined
}
