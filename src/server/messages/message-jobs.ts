import { defineJob } from '#server/jobs/job.ts'

/** There is something to read in a conversation for this member. */
export const notifyMessage = defineJob<{ conversationId: string; memberId: string }>('messages.notify')

/** A message waits until an administrator has looked at it. */
export const messageHeld = defineJob<{ heldId: string }>('messages.held')

/** Seconds until that is told: whoever has the conversation open has read it by then. */
export const readingSeconds = 10
