import { defineJob } from '#server/jobs/job.ts'

/** Something was said in a discussion, which its followers may not have read. */
export const notifyFollowers = defineJob<{ discussionId: string }>('discussions.followers')
/** A post mentions members. */
export const notifyMentioned = defineJob<{ postId: string }>('discussions.mentioned')
/** A post was reported: those who look after its club hear of it too. */
export const notifyModerators = defineJob<{ postId: string }>('discussions.reported')
/** Files that no post has are removed. */
export const forgetFiles = defineJob<Record<string, never>>('discussions.forget-files')

/** Seconds until followers are told: who has it open has read it by then. */
export const readingSeconds = 10
