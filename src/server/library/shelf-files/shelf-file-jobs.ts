import { defineJob, type Job } from '#server/jobs/job.ts'

/** Brings the rows of a file in. Tried again, it goes on with the first that is not done. */
export const bringShelves = defineJob<{ importId: string }>('library.bring-shelves', {
  tries: 4,
  backOffSeconds: 15,
  timeOutSeconds: 30 * 60,
})

/** Takes away what nobody started and reports that are old. */
export const expireShelfFiles = defineJob<Record<string, never>>('library.tend-shelf-files')

export const shelfFileJobs: Job<object>[] = [bringShelves, expireShelfFiles]
