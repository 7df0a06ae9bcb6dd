import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'
import { messageHeld } from '#server/messages/message-jobs.ts'

/** Adds up the changes to the number of members. */
const addUpMembers = defineScheduledJob('members.add-up', {
  cron: '51 * * * *',
  because: 'the count adds the changes to the sum itself, and an hour of them is few rows',
})

/** A report was answered: notify its reporter of the outcome. */
export const notifyReportOutcome = defineJob<{ reportId: string }>('report.outcome')

/** A member was warned or suspended, or their content hidden: notify them of the reason, and how to object. */
export const notifyAction = defineJob<{ actionId: string }>('moderation.action')

/** Deletes messages to us that were answered long ago, or never. */
const forgetContact = defineScheduledJob('contact.forget', {
  cron: '15 * * * *',
  because: 'they are kept for a year, give or take an hour',
})

/** Carries out a batch of approvals after a minute, unless it was undone. */
export const finishApprovals = defineJob<{ batchId: string }>('approvals.finish')

/** Forgets which network a report came from, once it has waited long. */
const forgetReporterNetworks = defineScheduledJob('reports.forget-networks', {
  cron: '15 * * * *',
  because: 'it is kept for days, give or take an hour',
})

/** Removes what was reported from reports that were answered long ago. */
const emptyReports = defineScheduledJob('reports.empty', {
  cron: '15 * * * *',
  because: 'it is kept for a year, give or take an hour',
})

/** Deletes lines of the administrators’ log that have passed their retention time. */
const ageLog = defineScheduledJob('log.age', {
  cron: '15 * * * *',
  because: 'they are kept for years, give or take an hour',
})

/** A member objects: notify the administrators, and later notify the member of the answer. */
export const notifyObjection = defineJob<{ actionId: string }>('moderation.objection')
export const notifyObjectionAnswer = defineJob<{ actionId: string }>('moderation.objection-answer')

/** A report was made: notify the administrators. */
export const notifyReport = defineJob<{ reportId: string }>('report.notify')

/** Counts the figures of the neighbourhood. */
const countFigures = defineScheduledJob('figures.count', {
  cron: '28 * * * *',
  because: 'counting reads whole tables, and administrators read a week at a time',
  atStart: true,
})

type Parts = {
  moderation: {
    reportHeld(heldId: string): Promise<void>
    finishApprovals(batchId: string): Promise<void>
    addUpMembers(): Promise<void>
    ageLog(): Promise<void>
    countFigures(): Promise<void>
    forgetContact(): Promise<void>
    forgetReporterNetworks(): Promise<void>
    emptyReports(): Promise<void>
  }
}

export const moderationHandlers = [
  defineHandler(
    messageHeld,
    ({ moderation }: Parts) =>
      ({ heldId }) =>
        moderation.reportHeld(heldId),
  ),
  defineHandler(
    finishApprovals,
    ({ moderation }: Parts) =>
      ({ batchId }) =>
        moderation.finishApprovals(batchId),
  ),
  defineHandler(
    addUpMembers,
    ({ moderation }: Parts) =>
      () =>
        moderation.addUpMembers(),
  ),
  defineHandler(
    ageLog,
    ({ moderation }: Parts) =>
      () =>
        moderation.ageLog(),
  ),
  defineHandler(
    countFigures,
    ({ moderation }: Parts) =>
      () =>
        moderation.countFigures(),
  ),
  defineHandler(
    forgetContact,
    ({ moderation }: Parts) =>
      () =>
        moderation.forgetContact(),
  ),
  defineHandler(
    forgetReporterNetworks,
    ({ moderation }: Parts) =>
      () =>
        moderation.forgetReporterNetworks(),
  ),
  defineHandler(
    emptyReports,
    ({ moderation }: Parts) =>
      () =>
        moderation.emptyReports(),
  ),
]
