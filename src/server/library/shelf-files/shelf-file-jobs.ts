import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** Imports the rows of a file. A retry continues with the first row that is not done. */
export const bringShelves = defineJob<{ importId: string }>('library.bring-shelves', {
  tries: 4,
  backOffSeconds: 15,
  timeOutSeconds: 30 * 60,
})

/** Removes files that nobody started to import, old reports, and old answers about books. */
const expireShelfFiles = defineScheduledJob('library.expire-shelf-files', {
  cron: '47 * * * *',
  because: 'files are kept for a day, reports for a week and answers for a month, give or take an hour',
})

type Parts = {
  library: {
    bringShelves(importId: string, how: { isLastTry: boolean; stopping: AbortSignal }): Promise<void>
    expireShelfFiles(): Promise<void>
  }
}

export const shelfFileHandlers = [
  defineHandler(
    bringShelves,
    ({ library }: Parts) =>
      ({ importId }, { attempt, stopping }) =>
        library.bringShelves(importId, { isLastTry: attempt >= bringShelves.tuning.tries, stopping }),
  ),
  defineHandler(
    expireShelfFiles,
    ({ library }: Parts) =>
      () =>
        library.expireShelfFiles(),
  ),
]
