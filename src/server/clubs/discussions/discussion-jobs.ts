import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

/** Something was said in a discussion, which its followers may not have read. */
export const notifyFollowers = defineJob<{ discussionId: string }>('discussions.followers')
/** A post mentions members. */
export const notifyMentioned = defineJob<{ postId: string }>('discussions.mentioned')
/** A post was reported: those who look after its club hear of it too. */
export const notifyModerators = defineJob<{ postId: string }>('discussions.reported')
/** Removes files that belong to no post. */
const forgetFiles = defineScheduledJob('discussions.forget-files', {
  cron: '44 * * * *',
  because: 'nobody waits for the space',
})

/** Seconds until followers are told: who has it open has read it by then. */
export const readingSeconds = 10

export const discussionWork = [
  defineWork(
    forgetFiles,
    ({ clubs, clock }: { clubs: { forgetFiles(now: Date): Promise<void> }; clock: () => Date }) =>
      () =>
        clubs.forgetFiles(clock()),
  ),
]
