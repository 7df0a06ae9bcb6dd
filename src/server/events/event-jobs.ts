import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** The kinds of notices about an event; each has its own recipients. */
export type EventNews = 'new' | 'changed' | 'cancelled' | 'reminder'

/** `by`: the member who did it and is not notified. */
export const notifyEvent = defineJob<{ eventId: string; news: EventNews; by?: string }>('event.notify')

/** A member on the waiting list has got a seat. */
export const notifyMovedUp = defineJob<{ eventId: string; memberId: string }>('event.notify-moved-up')

/** A member outside the club can no longer come, because the meeting is now for its members. */
export const notifyLostSeat = defineJob<{ eventId: string; memberId: string }>('event.notify-lost-seat')

/** A member has a new calendar link; `clubId`: null for that of their own calendar. */
export const notifyCalendarLink = defineJob<{ memberId: string; clubId: string | null }>(
  'event.notify-calendar-link',
)

/** Its host has written to everybody who is going. */
export const notifyHostNote = defineJob<{ noteId: string }>('event.notify-host-note')

/** Everything that is due: free seats, lost ones, reminders, meetings of clubs that have closed. */
const updateDueEvents = defineScheduledJob('event.update-due', {
  cron: '* * * * *',
  because: 'a seat freed just before an event is only useful at once',
})

/** A city event waits for an administrator. */
export const notifySubmission = defineJob<{ eventId: string }>('event.notify-submission')

/** It has been approved or rejected. */
export const notifySubmissionOutcome = defineJob<{ eventId: string }>('event.notify-outcome')

export const eventHandlers = [
  defineHandler(
    updateDueEvents,
    ({ events, clock }: { events: { updateDue(now: Date): Promise<void> }; clock: () => Date }) =>
      () =>
        events.updateDue(clock()),
  ),
]
