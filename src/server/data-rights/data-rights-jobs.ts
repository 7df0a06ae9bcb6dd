import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

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

type Parts = {
  dataRights: {
    makeExport(exportId: string, how: { isLastTry: boolean; stopping: AbortSignal }): Promise<void>
    expireAndRemind(now: Date): Promise<void>
  }
  clock: () => Date
}

export const dataRightsWork = [
  defineWork(
    makeExport,
    ({ dataRights }: Parts) =>
      ({ exportId }, { attempt, stopping }) =>
        dataRights.makeExport(exportId, { isLastTry: attempt >= makeExport.tuning.tries, stopping }),
  ),
  defineWork(
    expireDataRights,
    ({ dataRights, clock }: Parts) =>
      () =>
        dataRights.expireAndRemind(clock()),
  ),
]
