import { defineJob } from '#server/jobs/job.ts'

/** This member has something to read in a conversation. */
export const notifyMessage = defineJob<{ conversationId: string; memberId: string }>('messages.notify')

/** A message is held until an administrator has reviewed it. */
export const messageHeld = defineJob<{ heldId: string }>('messages.held')

/** Delay in seconds before the notice is sent: a member with the conversation open has read the message by then. */
export const readingSeconds = 10
