import { defineJob } from '#server/jobs/job.ts'

/** A report came in: the administrators are told. */
export const notifyReport = defineJob<{ reportId: string }>('report.notify')
