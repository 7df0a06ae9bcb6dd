import { defineJob, type Job } from '#server/jobs/job.ts'

/** Puts together all that is kept about a member. */
export const makeExport = defineJob<{ exportId: string }>('data-rights.export', {
  tries: 3,
  backOffSeconds: 20,
  timeOutSeconds: 30 * 60,
})

/** What is due by the clock: exports that end, members who leave. */
export const expireDataRights = defineJob<Record<string, never>>('data-rights.tend')

export const dataRightsJobs: Job<object>[] = [makeExport, expireDataRights]
