import { defineJob } from '#server/jobs/job.ts'

/** Each hour: what has changed in how many members there are is added up. */
export const addUpMembers = defineJob<Record<string, never>>('members.add-up')

/** A report was answered: its reporter is told the outcome. */
export const notifyOutcome = defineJob<{ reportId: string }>('report.outcome')

/** A member was warned or suspended, or something they posted hidden: they are told why, and how to object. */
export const notifyAction = defineJob<{ actionId: string }>('moderation.action')

/** Each hour: messages to us that were answered long ago go. */
export const forgetContact = defineJob<Record<string, never>>('contact.forget')

/** A minute after several were approved at once: they are, unless that was taken back. */
export const finishApprovals = defineJob<{ batchId: string }>('approvals.finish')

/** Each hour: where reports came from that have waited for long is forgotten. */
export const forgetReporterNetworks = defineJob<Record<string, never>>('reports.forget-networks')

/** Each hour: lines of the administrators' log go that are older than it is kept. */
export const ageLog = defineJob<Record<string, never>>('log.age')

/** Somebody objects: the administrators are told, and later whoever objected is told the answer. */
export const notifyObjection = defineJob<{ actionId: string }>('moderation.objection')
export const notifyObjectionAnswer = defineJob<{ actionId: string }>('moderation.objection-answer')

/** A report came in: the administrators are told. */
export const notifyReport = defineJob<{ reportId: string }>('report.notify')

/** The figures of the neighbourhood are counted. */
export const countFigures = defineJob<Record<string, never>>('figures.count')
