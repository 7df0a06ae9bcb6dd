import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

/** What those concerned are told of an event; each kind has whom it concerns. */
export type EventNews = 'new' | 'changed' | 'cancelled' | 'reminder'

/** `by`: whoever did it, who is not told of it. */
export const notifyEvent = defineJob<{ eventId: string; news: EventNews; by?: string }>('event.notify')

/** A seat has become free for somebody who waited. */
export const notifyMovedUp = defineJob<{ eventId: string; memberId: string }>('event.notify-moved-up')

/** Its host has written to everybody who is going. */
export const notifyHostNote = defineJob<{ noteId: string }>('event.notify-host-note')

/** Everything due by the clock: free seats, reminders, meetings of clubs that have closed. */
const updateDueEvents = defineScheduledJob('event.tend', {
  cron: '* * * * *',
  because: 'a free seat just before an event is worth something only at once',
})

/** An event of the city waits for an administrator. */
export const notifySubmission = defineJob<{ eventId: string }>('event.notify-submission')

/** It has been approved or rejected. */
export const notifyOutcome = defineJob<{ eventId: string }>('event.notify-outcome')

export const eventWork = [
  defineWork(
    updateDueEvents,
    ({ events, clock }: { events: { updateDue(now: Date): Promise<void> }; clock: () => Date }) =>
      () =>
        events.updateDue(clock()),
  ),
]
