import { defineJob } from '#server/jobs/job.ts'

/** A member suggested a bookshelf: notify the administrators. */
export const notifySuggestion = defineJob<{ bookshelfId: string }>('bookshelf.notify-suggestion')

/** It was answered: notify the member who suggested it. */
export const notifyAnswer = defineJob<{ bookshelfId: string }>('bookshelf.notify-answer')
