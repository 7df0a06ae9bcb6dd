import { defineJob } from '#server/jobs/job.ts'

/** Somebody suggested a bookshelf: the administrators are told. */
export const notifySuggestion = defineJob<{ bookshelfId: string }>('bookshelf.notify-suggestion')

/** It was answered: whoever suggested it is told. */
export const notifyAnswer = defineJob<{ bookshelfId: string }>('bookshelf.notify-answer')
