import { HOUR_SECONDS } from '#rules/base/durations.ts'
import type { FilesByKey } from '#server/files/files-by-key.ts'
import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'
import type { Database } from '#server/store/database.ts'
import { removeOrphanedFiles } from './orphaned-files.ts'

/** Builds an export of everything stored about a member. */
export const makeExport = defineJob<{ exportId: string }>('data-rights.export', {
  tries: 3,
  backOffSeconds: 20,
  timeOutSeconds: 30 * 60,
})

/** Scheduled work: expired exports, and members who are due to be deleted. */
export const expireDataRights = defineScheduledJob('data-rights.expire', {
  cron: '37 * * * *',
  because: 'both are counted in days',
})

/** In parts, because listing a large bucket takes a while. */
const removeOrphans = defineScheduledJob(
  'data-rights.remove-orphaned-files',
  { cron: '49 3 * * *', because: 'few files lose their row, and at night nobody waits' },
  { timeOutSeconds: HOUR_SECONDS },
)

type Parts = {
  dataRights: {
    makeExport(exportId: string, how: { isLastTry: boolean; stopping: AbortSignal }): Promise<void>
    expireAndRemind(now: Date): Promise<void>
  }
  db: Database
  storedFiles: Pick<FilesByKey, 'list' | 'remove'>
  clock: () => Date
}

export const dataRightsHandlers = [
  defineHandler(
    makeExport,
    ({ dataRights }: Parts) =>
      ({ exportId }, { attempt, stopping }) =>
        dataRights.makeExport(exportId, { isLastTry: attempt >= makeExport.tuning.tries, stopping }),
  ),
  defineHandler(
    expireDataRights,
    ({ dataRights, clock }: Parts) =>
      () =>
        dataRights.expireAndRemind(clock()),
  ),
  defineHandler(
    removeOrphans,
    ({ db, storedFiles: files, clock }: Parts) =>
      async (_, { stopping }) =>
        void (await removeOrphanedFiles({ db, files, now: clock(), stopping })),
  ),
]
