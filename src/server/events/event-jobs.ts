import { defineJob } from '#server/jobs/job.ts'

/** What those concerned are told of an event; each kind has whom it concerns. */
export type EventNews = 'new' | 'changed' | 'cancelled' | 'reminder'

/** `by`: whoever did it, who is not told of it. */
export const notifyEvent = defineJob<{ eventId: string; news: EventNews; by?: string }>('event.notify')

/** A seat has become free for somebody who waited. */
export const notifyMovedUp = defineJob<{ eventId: string; memberId: string }>('event.notify-moved-up')

/** Its host has written to everybody who is going. */
export const notifyHostNote = defineJob<{ noteId: string }>('event.notify-host-note')

/** What is due by the clock: seats that have become free, reminders, meetings of clubs that have closed. */
export const updateDueEvents = defineJob<Record<string, never>>('event.tend')

/** An event of the city waits for an administrator. */
export const notifySubmission = defineJob<{ eventId: string }>('event.notify-submission')

/** It has been approved or rejected. */
export const notifyOutcome = defineJob<{ eventId: string }>('event.notify-outcome')
