import { defineJob } from '#server/jobs/job.ts'

/** There is something to read in a conversation for this member. */
export const notifyMessage = defineJob<{ conversationId: string; memberId: string }>('messages.notify')

/** Seconds until that is told: whoever has the conversation open has read it by then. */
export const readingSeconds = 10
