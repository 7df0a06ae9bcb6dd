import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** Somebody has written in a discussion, and its followers may not have read it. */
export const notifyFollowers = defineJob<{ discussionId: string }>('discussions.followers')
/** A post mentions members. */
export const notifyMentioned = defineJob<{ postId: string }>('discussions.mentioned')
/** A post was reported: those who run its club are told too. */
export const notifyModerators = defineJob<{ postId: string }>('discussions.reported')
/** Removes files that belong to no post. */
const forgetFiles = defineScheduledJob('discussions.forget-files', {
  cron: '44 * * * *',
  because: 'nobody waits for the space',
})

/** Seconds until followers are notified: anybody with the discussion open has read it by then. */
export const readingSeconds = 10

export const discussionHandlers = [
  defineHandler(
    forgetFiles,
    ({ clubs, clock }: { clubs: { forgetFiles(now: Date): Promise<void> }; clock: () => Date }) =>
      () =>
        clubs.forgetFiles(clock()),
  ),
]
