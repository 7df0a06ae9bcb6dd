import { defineJob } from '#server/jobs/job.ts'

/** Each hour: what has changed in how many members there are is added up. */
export const addUpMembers = defineJob<Record<string, never>>('members.add-up')

/** A report came in: the administrators are told. */
export const notifyReport = defineJob<{ reportId: string }>('report.notify')

/** The figures of the neighbourhood are counted. */
export const countFigures = defineJob<Record<string, never>>('figures.count')
